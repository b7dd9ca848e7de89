import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { renameServiceUser } from '../users/rename-service-user.ts'
import type { AccessToken } from './access-token.ts'
import { lockAccessToken, updateAccessToken } from './access-token-store.ts'
import { refuseImpossibleDate } from './create-access-token.ts'
import { noSuchAccessToken } from './get-access-token.ts'

/** Name and expiration date can change; a later date revives an expired record. Its service user has the same name. */
export async function editAccessToken(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  clientId: string,
  edit: { name?: string | undefined; expirationDate?: string | undefined },
): Promise<AccessToken> {
  const at = now()
  return changes.transaction(actor, async (tx, changed) => {
    const before = await lockAccessToken(tx, clientId)
    if (!before) throw noSuchAccessToken(clientId)
    if (before.revokedAt) {
      throw new DomainError('access_token_revoked')
    }
    const name = edit.name?.trim() ?? before.name
    const expirationDate = edit.expirationDate ?? before.expirationDate
    const [renamed, moved] = [name !== before.name, expirationDate !== before.expirationDate]
    if (!renamed && !moved) return before
    if (moved) refuseImpossibleDate(expirationDate, at)

    await updateAccessToken(tx, before.clientId, { name, expirationDate, at })
    if (renamed) await renameServiceUser(tx, changed, before.area, { uuid: before.clientId, name })
    await recordAuditEvent(tx, {
      at,
      actor,
      action: 'access_token.edited',
      subject: before.clientId,
      clientId: before.clientId,
      areaId: before.area.id,
      details: {
        before: { token_name: before.name, expiration_date: before.expirationDate },
        after: { token_name: name, expiration_date: expirationDate },
      },
    })
    changed({ kind: 'access token', key: before.clientId })
    return { ...before, name, expirationDate }
  })
}
