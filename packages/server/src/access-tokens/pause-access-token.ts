import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import type { AccessToken } from './access-token.ts'
import { lockAccessToken, updateAccessToken } from './access-token-store.ts'
import { noSuchAccessToken } from './get-access-token.ts'
import { requireRoomForToken } from './token-room.ts'

type Needs = Pick<Deps, 'changes' | 'now' | 'config'>

/**
 * Until it is resumed, it gets no tokens, and its live tokens fail: here when this returns, on all instances within a
 * second.
 */
export function pauseAccessToken(deps: Needs, actor: Actor, clientId: string): Promise<AccessToken> {
  return setPaused(deps, actor, clientId, true)
}

/** Its live tokens work again, too, if they have not expired. */
export function resumeAccessToken(deps: Needs, actor: Actor, clientId: string): Promise<AccessToken> {
  return setPaused(deps, actor, clientId, false)
}

async function setPaused(
  { changes, now, config }: Needs,
  actor: Actor,
  givenId: string,
  paused: boolean,
): Promise<AccessToken> {
  const at = now()
  return changes.transaction(actor, async (tx, invalidate) => {
    const before = await lockAccessToken(tx, givenId)
    if (!before) throw noSuchAccessToken(givenId)
    if (before.revokedAt) throw new DomainError('access_token_revoked')
    if ((before.pausedAt !== null) === paused) return before
    if (!paused) await requireRoomForToken(tx, before, at, config)
    const { clientId } = before
    const pausedAt = paused ? at : null
    await updateAccessToken(tx, before.area.id, clientId, { pausedAt, at })
    await recordAuditEvent(tx, {
      at,
      actor,
      action: paused ? 'access_token.paused' : 'access_token.resumed',
      subject: clientId,
      clientId,
      areaId: before.area.id,
      details: { token_name: before.name },
    })
    invalidate({ kind: 'access token', key: clientId })
    return { ...before, pausedAt }
  })
}
