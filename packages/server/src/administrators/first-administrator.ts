import type { SetUp } from '@backoffice/contract/administrator'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { type Actor, serviceActor } from '../authority/actor.ts'
import type { ChangeTx } from '../authority/changes.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { hashPassword } from '../passwords/password.ts'
import { serviceShare } from '../passwords/password-queue.ts'
import { generateSecret, hashSecret } from '../secrets/recognisable-secret.ts'
import { type OpenSession, openSession, type Visitor } from '../sessions/session.ts'
import { dayMs } from '../text/calendar-date.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import {
  type AdministratorRow,
  hasAdministrators,
  insertAdministrator,
  lockAdministrators,
} from './administrator-store.ts'
import { deleteSetUpLinks, findSetUpLinks, insertSetUpLink } from './set-up-link-store.ts'
import type { IsSetUpLink } from './set-up-links.ts'

const linkLifetimeMs = dayMs

/** At the start, if there is no administrator yet: creates the configured one, or returns a one-time link to create one. */
export async function prepareFirstAdministrator({
  db,
  changes,
  config,
  now,
}: Pick<Deps, 'db' | 'changes' | 'config' | 'now'>): Promise<string | undefined> {
  if (await hasAdministrators(db)) return undefined
  if (config.firstAdministrator) {
    const { email, password } = config.firstAdministrator
    const first = {
      at: now(),
      email,
      passwordHash: await hashPassword({ config }, password, serviceShare),
      allowed: async () => true,
    }
    await changes.transaction(serviceActor, (tx) => insertFirst(tx, serviceActor, first))
    return undefined
  }
  const secret = generateSecret('setUpLink')
  await insertSetUpLink(db, {
    secretHash: hashSecret(secret),
    createdAt: now(),
    expiresAt: new Date(now().getTime() + linkLifetimeMs),
  })
  // Browsers do not send the fragment, so the secret does not appear in the logs of proxies.
  return `${config.baseUrl}/backoffice/set-up#${secret}`
}

/** Creates the first administrator with a set-up link and signs them in. Afterwards no set-up link works any more. */
export async function setUp(
  deps: Pick<Deps, 'db' | 'changes' | 'now' | 'config' | 'refusals'>,
  isSetUpLink: IsSetUpLink,
  { actor, userAgent }: Visitor,
  { secret, email, password }: SetUp,
): Promise<OpenSession> {
  const { changes, now } = deps
  const secretHash = hashSecret(secret)
  const refused = () => {
    deps.refusals.record({ actor, action: 'administrator.set_up', reason: 'set_up_link_invalid' })
    return new DomainError('set_up_link_invalid')
  }
  // Check the link before the expensive password hash, so that anonymous callers cannot overload the service.
  if (!(await isSetUpLink(secretHash))) throw refused()
  const passwordHash = await hashPassword(deps, password, serviceShare)
  return changes.transaction(actor, async (tx) => {
    const allowed = async () => (await findSetUpLinks(tx, [secretHash], now())).length > 0
    const at = now()
    const administrator = await insertFirst(tx, actor, { at, email, passwordHash, allowed, lastSignedInAt: at })
    if (!administrator) throw refused()
    return openSession(tx, deps, { actor, userAgent }, administrator)
  })
}

interface First {
  at: Date
  email: string
  passwordHash: string
  allowed(): Promise<boolean>
  lastSignedInAt?: Date
}

async function insertFirst(
  tx: ChangeTx,
  actor: Actor,
  { at, email, passwordHash, allowed, lastSignedInAt }: First,
): Promise<AdministratorRow | undefined> {
  // Only one of two browsers with the same link, or of two instances at their first start, creates the administrator.
  await lockAdministrators(tx)
  if ((await hasAdministrators(tx)) || !(await allowed())) return undefined
  const administrator = { id: uuidV7(at), email: email.toLowerCase(), role: 'administrator' as const, area: null }
  await insertAdministrator(tx, { ...administrator, passwordHash, createdAt: at, lastSignedInAt })
  await deleteSetUpLinks(tx)
  const details = { email: administrator.email }
  await recordAuditEvent(tx, { at, actor, action: 'administrator.set_up', subject: administrator.id, details })
  return { ...administrator, totp: false }
}
