import type { Tx } from '../database/database.ts'
import { endOf } from '../text/calendar-date.ts'
import type { Authority, ClientAuthority, LostAuthority, SessionAuthority } from './authority.ts'
import { findClientState, findSessionState } from './authority-store.ts'

/** Refuses whoever is no longer what they were when their request came in. */
export async function checkAuthority(tx: Tx, authority: Authority, now: Date): Promise<void> {
  const lost =
    authority.kind === 'session' ? await lostSession(tx, authority, now) : await lostClient(tx, authority, now)
  if (lost) throw authority.refuse(lost)
}

async function lostSession(tx: Tx, authority: SessionAuthority, now: Date): Promise<LostAuthority | undefined> {
  const state = await findSessionState(tx, authority)
  if (!state?.active) return 'deactivated'
  return state.expiresAt && state.expiresAt > now ? undefined : 'session_ended'
}

/** In the order in which the gate asks. */
async function lostClient(tx: Tx, authority: ClientAuthority, now: Date): Promise<LostAuthority | undefined> {
  const { token, actingUser } = authority
  const state = await findClientState(tx, authority)
  if (token && now.getTime() >= token.expiresAtSeconds * 1000) return 'token_expired'
  if (!state) return 'record_unknown'
  if (state.tokenRevoked) return 'token_revoked'
  if (state.revoked) return 'record_revoked'
  if (now >= endOf(state.expirationDate)) return 'record_expired'
  if (!actingUser) return undefined
  if (state.active === null) return 'user_unknown_in_this_area'
  if (!state.active) return 'user_inactive'
  const same = state.role === actingUser.role && state.levelId === actingUser.levelId
  return same ? undefined : 'acting_user_changed'
}
