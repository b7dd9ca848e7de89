import { eventResources, eventTypesOf, matchesType } from '@backoffice/contract/event-type'
import { type AreaPrincipal, readsWholeArea } from '../authority/principal.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { beforeAll, type EventPlace } from './event-cursor.ts'
import { permissionsFor } from './event-permissions.ts'
import { type EventRow, findStretch, listEvents } from './event-store.ts'

/** Bounds the search for events of rare types. The cursor in the response is then after the last position searched. */
const maxSearched = 10_000

export interface FeedPage {
  events: EventRow[]
  next: EventPlace
}

interface Options {
  from: EventPlace | 'now' | 'oldest'
  /** Undefined: all that the principal may read. */
  types: string[] | undefined
  limit: number
}

/** The events after a place in the feed of the area. */
export async function readFeed(
  { db }: Pick<Deps, 'db'>,
  principal: AreaPrincipal,
  { from, types, limit }: Options,
): Promise<FeedPage> {
  const readable = readableTypes(principal)
  const { areaId } = principal
  const searched = types ? maxSearched : limit
  const place = typeof from === 'string' ? beforeAll : from
  let stretch = await findStretch(db, areaId, place.position, searched)
  if (from === 'now') return { events: [], next: newest(stretch) }
  let after = place.position
  if (from === 'oldest') {
    after = BigInt(stretch.first ?? 1) - 1n
    if (after > 0n) stretch = await findStretch(db, areaId, after, searched)
  } else refuseOtherHistory(place, stretch)
  const { end, endId } = stretch
  if (end === null || endId === null || BigInt(end) <= after) {
    return { events: [], next: from === 'oldest' ? newest(stretch) : place }
  }
  const wanted = types ? readable.filter((type) => types.some((pattern) => matchesType(pattern, type))) : readable
  const events = await listEvents(db, areaId, { after, until: BigInt(end), types: wanted, limit })
  const last = events.at(-1)
  const next = last && events.length === limit ? last : { position: end, id: endId }
  return { events, next: { position: BigInt(next.position), id: next.id } }
}

/** For a request that waits before it reads. */
export function refuseParts(principal: AreaPrincipal): void {
  readableTypes(principal)
}

function newest({ last, lastId }: { last: string | null; lastId: string | null }): EventPlace {
  return last === null || lastId === null ? beforeAll : { position: BigInt(last), id: lastId }
}

/** The types of what the principal may read everywhere in the area. The feed has no parts of an area. */
function readableTypes(principal: AreaPrincipal): string[] {
  const readable = eventResources.filter((resource) =>
    permissionsFor[resource].every((permission) => readsWholeArea(principal, permission)),
  )
  if (readable.length === 0) throw new DomainError('changes_need_whole_area')
  return eventTypesOf(readable)
}

/** Never skips events: if the place no longer exists or has another event now, the caller must start over. */
function refuseOtherHistory(
  { position, id }: EventPlace,
  { first, last, here }: { first: string | null; last: string | null; here: string | null },
): void {
  if (position === 0n) {
    if (first !== null && BigInt(first) > 1n) throw new DomainError('cursor_expired')
  } else if (here !== null) {
    if (here !== id) throw new DomainError('cursor_lost')
  } else if (last === null || position > BigInt(last)) throw new DomainError('cursor_lost')
  else throw new DomainError('cursor_expired')
}
