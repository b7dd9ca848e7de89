import type { NewInvitation, NewResetLink } from '@backoffice/contract/administrator-link'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { ChangeTx } from '../authority/changes.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import { generateSecret, hashSecret } from '../secrets/recognisable-secret.ts'
import { dayMs } from '../text/calendar-date.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { findAdministrator, hasAdministratorEmail, lockAdministrators } from './administrator-store.ts'
import { type GrantedRole, requireRole, showRole } from './granted-role.ts'
import {
  countLinks,
  deleteInvitations,
  deleteResetLinks,
  insertLink,
  type LinkKind,
  type LinkRow,
} from './link-store.ts'

/** People need a while to read an invitation; somebody who waits for a reset does not. */
const lifetimeMs: Record<LinkKind, number> = { invitation: 3 * dayMs, reset: dayMs }
const maxOpenLinks = 50

export interface CreatedLink extends LinkRow {
  /** Contains the secret, which is not stored. */
  url: string
}

type Needs = Pick<Deps, 'changes' | 'now' | 'config'>

/** A link by which somebody becomes an administrator with a password of their own. It replaces an earlier one. */
export async function inviteAdministrator(
  { changes, now, config }: Needs,
  actor: Actor,
  { email: given, ...wanted }: NewInvitation,
): Promise<CreatedLink> {
  const email = given.toLowerCase()
  return changes.transaction(actor, async (tx) => {
    await lockAdministrators(tx)
    if (await hasAdministratorEmail(tx, email)) {
      throw new DomainError('administrator_exists', { email }, { errors: [fieldError('/email', 'taken')] })
    }
    const granted = await requireRole(tx, wanted)
    await deleteInvitations(tx, email)
    const link = await insertNew(tx, { now: now(), config, actor }, { kind: 'invitation', email, ...granted })
    const details = { email, ...showRole(granted), expires_at: link.expiresAt.toISOString() }
    await recordAuditEvent(tx, { at: now(), actor, action: 'administrator.invited', subject: link.id, details })
    return link
  })
}

/** A link by which an administrator chooses a new password. Until it is used, everything stays as it is. */
export async function createResetLink(
  { changes, now, config }: Needs,
  actor: Actor,
  id: string,
  { two_factor }: NewResetLink,
): Promise<CreatedLink> {
  return changes.transaction(actor, async (tx) => {
    await lockAdministrators(tx)
    const administrator = await findAdministrator(tx, id)
    if (!administrator) throw new DomainError('no_such_administrator')
    // Who knows their password changes it in the account, and who does not must be recognised by somebody else.
    if (administrator.id === actor.id) throw new DomainError('own_reset_link')
    if (!administrator.active) throw new DomainError('reset_of_deactivated_administrator')
    await deleteResetLinks(tx, administrator.id)
    const removesTotp = two_factor === 'remove'
    const link = await insertNew(
      tx,
      { now: now(), config, actor },
      {
        kind: 'reset',
        email: administrator.email,
        role: administrator.role,
        area: administrator.area,
        administratorId: administrator.id,
        removesTotp,
      },
    )
    const details = { two_factor, expires_at: link.expiresAt.toISOString() }
    const event = { at: now(), actor, subject: administrator.id, details }
    await recordAuditEvent(tx, { ...event, action: 'administrator.reset_link_created' })
    return link
  })
}

interface NewLink extends GrantedRole {
  kind: LinkKind
  email: string
  administratorId?: string
  removesTotp?: boolean
}

async function insertNew(
  tx: ChangeTx,
  { now, config, actor }: { now: Date; actor: Actor } & Pick<Deps, 'config'>,
  { kind, email, role, area, administratorId, removesTotp = false }: NewLink,
): Promise<CreatedLink> {
  if ((await countLinks(tx, now)) >= maxOpenLinks) throw new DomainError('too_many_links', { max_links: maxOpenLinks })
  const secret = generateSecret('setUpLink')
  const link: LinkRow = {
    id: uuidV7(now),
    kind,
    email,
    role,
    area,
    administratorId: administratorId ?? null,
    removesTotp,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs[kind]),
  }
  const createdBy = actor.kind === 'administrator' ? actor.id : undefined
  await insertLink(tx, { ...link, secretHash: hashSecret(secret), createdBy })
  // Browsers do not send the fragment, so the secret does not appear in the logs of proxies.
  return { ...link, url: `${config.baseUrl}/backoffice/link#${secret}` }
}
