import type { Tx } from '../database/connection/database.ts'
import type { Check } from '../database/invalidation/invalidating-transactions.ts'
import { endOf } from '../text/calendar-date.ts'
import type { Authority, ClientAuthority, LostAuthority, SessionAuthority } from './authority.ts'
import { type ClientState, type SessionState, selectClientState, selectSessionState } from './authority-store.ts'

/** Refuses an actor that has lost its authority since its request came in. */
export function authorityCheck(tx: Tx, authority: Authority, now: Date): Check {
  const refuseIf = (lost: LostAuthority | undefined) => {
    if (lost) throw authority.refuse(lost)
  }
  return authority.kind === 'session'
    ? {
        query: selectSessionState(tx, authority),
        judge: ([state]) => refuseIf(lostSession(state as SessionState | undefined, authority, now)),
      }
    : {
        query: selectClientState(tx, authority),
        judge: ([state]) => refuseIf(lostClient(state as ClientState | undefined, authority, now)),
      }
}

function lostSession(
  state: SessionState | undefined,
  { role, areaId }: SessionAuthority,
  now: Date,
): LostAuthority | undefined {
  if (!state?.active) return 'deactivated'
  if (state.role !== role || state.areaId !== areaId) return 'role_changed'
  return state.expiresAt && state.expiresAt > now ? undefined : 'session_ended'
}

/** Has the order of the gate, except that an unknown record comes before a revoked token: it has no state to check. */
function lostClient(
  state: ClientState | undefined,
  { token, actingUser, rulesVersion, levelPath }: ClientAuthority,
  now: Date,
): LostAuthority | undefined {
  if (token && now.getTime() >= token.expiresAtSeconds * 1000) return 'token_expired'
  if (!state) return 'record_unknown'
  if (state.tokenRevoked) return 'token_revoked'
  if (state.revoked) return 'record_revoked'
  if (now >= endOf(state.expirationDate)) return 'record_expired'
  if (state.paused) return 'record_paused'
  if (rulesVersion !== undefined && state.rulesVersion !== rulesVersion) return 'record_rules_changed'
  if (!actingUser) return undefined
  if (state.active === null) return 'user_unknown_in_this_area'
  if (!state.active) return 'user_inactive'
  const same = state.role === actingUser.role && state.levelId === actingUser.levelId
  const moved = levelPath && state.levelPath?.join() !== levelPath.join()
  return same && !moved ? undefined : 'acting_user_changed'
}
