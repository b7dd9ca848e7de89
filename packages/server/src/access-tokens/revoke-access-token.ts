import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { updateServiceUser } from '../users/update-service-user.ts'
import type { AccessToken } from './access-token.ts'
import { lockAccessToken, updateAccessToken } from './access-token-store.ts'
import { noSuchAccessToken } from './get-access-token.ts'

/**
 * Revokes it for good. Its live tokens fail: here when this returns, on all instances within a second. Revoking twice
 * changes nothing.
 */
export async function revokeAccessToken(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  givenId: string,
): Promise<AccessToken> {
  const at = now()
  return changes.transaction(actor, async (tx, invalidate) => {
    const before = await lockAccessToken(tx, givenId)
    if (!before) throw noSuchAccessToken(givenId)
    if (before.revokedAt) return before
    // Cache keys are lower case; givenId may not be.
    const { clientId } = before
    await updateAccessToken(tx, before.area.id, clientId, { revokedAt: at, at })
    // Move the service user, so that its level can be deleted.
    if (before.rules.levelId) {
      const serviceUser = { areaId: before.area.id, uuid: clientId }
      await updateServiceUser(tx, invalidate, serviceUser, { levelId: before.area.id })
    }
    await recordAuditEvent(tx, {
      at,
      actor,
      action: 'access_token.revoked',
      subject: clientId,
      clientId,
      areaId: before.area.id,
      details: { token_name: before.name },
    })
    invalidate({ kind: 'access token', key: clientId })
    return { ...before, revokedAt: at }
  })
}
