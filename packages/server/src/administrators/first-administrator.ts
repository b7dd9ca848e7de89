import type { SetUp } from '@backoffice/contract/administrator'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { generateSecret, hashSecret } from '../recognisable-secret.ts'
import { uuidV7 } from '../uuid-v7.ts'
import {
  type AdministratorRow,
  deleteSetUpLinks,
  hasAdministrators,
  hasSetUpLink,
  insertAdministrator,
  insertSetUpLink,
} from './administrator-store.ts'
import { hashPassword } from './password.ts'

const linkLifetimeMs = 24 * 60 * 60 * 1000

/** At the start: makes the configured administrator, or a one-time link to make one, if there is none yet. */
export async function prepareFirstAdministrator({
  db,
  config,
  now,
}: Pick<Deps, 'db' | 'config' | 'now'>): Promise<string | undefined> {
  if (await hasAdministrators(db)) return undefined
  if (config.firstAdministrator) {
    const { email, password } = config.firstAdministrator
    await createFirst(db, now(), email, password, async () => true)
    return undefined
  }
  const secret = generateSecret('setUpLink')
  await insertSetUpLink(db, {
    secretHash: hashSecret(secret),
    createdAt: now(),
    expiresAt: new Date(now().getTime() + linkLifetimeMs),
  })
  // In the fragment, which browsers do not send: the secret stays out of every proxy's log.
  return `${config.baseUrl}/backoffice/set-up#${secret}`
}

/** Makes the first administrator for whoever has the link. The link, and every other one, works once. */
export async function setUp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { secret, email, password }: SetUp,
): Promise<AdministratorRow> {
  const secretHash = hashSecret(secret)
  const refusal = new DomainError(
    'set_up_link_invalid',
    'This set-up link is not valid any more. Restart the service for a new one, or sign in if the set-up is done.',
  )
  // Asked before the costly password hash, so that strangers cannot make the service compute.
  if (!(await hasSetUpLink(db, secretHash, now()))) throw refusal
  const administrator = await createFirst(db, now(), email, password, (tx) => hasSetUpLink(tx, secretHash, now()))
  if (!administrator) throw refusal
  return administrator
}

async function createFirst(
  db: Db,
  at: Date,
  email: string,
  password: string,
  allowed: (tx: Db) => Promise<boolean>,
): Promise<AdministratorRow | undefined> {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    // Two browsers with the same link, or two instances at their first start: one makes the administrator.
    await sql`lock table administrators in share row exclusive mode`.execute(tx)
    if ((await hasAdministrators(tx)) || !(await allowed(tx))) return undefined
    const administrator = { id: uuidV7(at), email: email.toLowerCase() }
    await insertAdministrator(tx, { ...administrator, passwordHash, createdAt: at })
    await deleteSetUpLinks(tx)
    return administrator
  })
}
