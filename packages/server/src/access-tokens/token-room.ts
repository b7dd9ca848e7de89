import type { Actor } from '../authority/actor.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { DomainError } from '../errors.ts'
import { dateOf } from '../text/calendar-date.ts'
import type { AccessToken } from './access-token.ts'
import { countUsableTokens, findNewest, lockTokenCount } from './token-room-store.ts'

const hourMs = 60 * 60 * 1000

export type TokenRoom = Pick<Config, 'maxTokensPerArea' | 'newTokensPerHour'>

/**
 * Every access token has requests, bodies and budgets of its own, so an area must not have any number of them. Paused ones
 * count: else they could be collected and resumed together.
 */
export async function requireRoomForNewToken(
  tx: Tx,
  { actor, areaId, at }: { actor: Actor; areaId: AreaId; at: Date },
  config: TokenRoom,
): Promise<void> {
  await requireRoom(tx, areaId, undefined, at, config)
  const { newTokensPerHour: max } = config
  if (max === 'off' || looksAfterAllAreas(actor)) return
  const createdAt = await findNewest(tx, areaId, max)
  const waitMs = createdAt ? createdAt.getTime() + hourMs - at.getTime() : 0
  if (waitMs <= 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new DomainError(
    'too_many_new_access_tokens',
    { max, retry_after_seconds: retryAfterSeconds },
    { retryAfterSeconds },
  )
}

/** Whoever helps an area must be able to replace a leaked secret at any time, also when somebody in it used up its hour. */
function looksAfterAllAreas({ kind, authority }: Actor): boolean {
  if (kind === 'command line') return true
  return typeof authority === 'object' && authority.kind === 'session' && authority.role === 'administrator'
}

/** For one that did not work and is to work again. */
export function requireRoomForToken(
  tx: Tx,
  { area, clientId }: Pick<AccessToken, 'area' | 'clientId'>,
  at: Date,
  config: TokenRoom,
): Promise<void> {
  return requireRoom(tx, area.id, clientId, at, config)
}

/** Until the transaction ends, nobody else counts the tokens of this area. */
async function requireRoom(
  tx: Tx,
  areaId: AreaId,
  besides: string | undefined,
  at: Date,
  { maxTokensPerArea: max }: TokenRoom,
): Promise<void> {
  await lockTokenCount(tx, areaId)
  if (max === 'off') return
  if ((await countUsableTokens(tx, areaId, { today: dateOf(at), besides })) < max) return
  throw new DomainError('too_many_access_tokens_of_area', { max })
}
