import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import type { Tables } from '../../database/schema/tables.ts'

export type Event = Pick<Tables['events'], 'id' | 'type' | 'version' | 'data'> & {
  position: bigint
  subjectId: string
  happenedAt: Date
  clientId: string | null
  causedBy: Tables['events']['caused_by']
}

/** How many positions of the feed are searched at a time. */
export const windowSize = 2_000n
export const batchSize = 100

export interface Batch {
  events: Event[]
  /** Everything up to here was searched. */
  until: bigint
  /** The first position that is still there; later than expected if events were removed before they were sent. */
  oldest: bigint
}

/** The next events of these types after a position, of a bounded part of the feed. */
export async function readBatch(
  db: Db,
  areaId: AreaId,
  { after, head, types }: { after: bigint; head: bigint; types: readonly string[] },
): Promise<Batch> {
  const window = after + windowSize < head ? after + windowSize : head
  const { rows } = await sql<RawEvent>`
    ${selectEvents} where area_id = ${areaId} and position > ${after} and position <= ${window} and ${ofTypes(types)}
    order by position limit ${batchSize}`.execute(db)
  const events = rows.map(toEvent)
  const full = events.length === batchSize
  return {
    events,
    until: full ? (events.at(-1)?.position ?? window) : window,
    // Usually the next event is wanted, and there is no need to ask.
    oldest: events[0]?.position === after + 1n ? after + 1n : await findOldest(db, areaId, { after, head }),
  }
}

async function findOldest(db: Db, areaId: AreaId, { after, head }: { after: bigint; head: bigint }): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select position from events where area_id = ${areaId} and position > ${after} order by position limit 1`.execute(db)
  return BigInt(rows[0]?.position ?? head + 1n)
}

export const selectEvents = sql`
  select position, id, type, subject_id as "subjectId", version, data, happened_at as "happenedAt",
    caused_by as "causedBy", caused_by ->> 'client_id' as "clientId" from events`

export type RawEvent = Omit<Event, 'position'> & { position: string }

export function toEvent(row: RawEvent): Event {
  return { ...row, position: BigInt(row.position) }
}

function ofTypes(types: readonly string[]): RawBuilder<boolean> {
  if (types.includes('*')) return sql`true`
  const kinds = types.filter((type) => type.endsWith('.*')).map((type) => type.slice(0, -2))
  return sql`(type = any(${[...types]}) or split_part(type, '.', 1) = any(${kinds}))`
}
