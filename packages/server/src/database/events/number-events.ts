import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { sendTogether } from '../connection/send-together.ts'
import type { AreaId } from '../schema/area-id.ts'

/** Notifications on this channel name an area that has new events. */
export const eventsChannel = 'backoffice_events'

/** Bounds one transaction: rows, and events in them. The last row may exceed the second one by 499. */
const maxRows = 1_000
const maxEvents = 5_000

/** Where visible events without a position are. */
export interface Unsettled {
  areaIds: AreaId[]
  /** The age of the oldest. */
  ageSeconds: number
  /** The transactions that were visible. Undefined if rows are on other servers, whose transactions are others. */
  snapshot: string | undefined
  /** Rows are on other servers. */
  spread: boolean
}

/**
 * Finds the areas with visible events that have no position yet. `settled` is a snapshot whose events all have one: only
 * what has become visible since is looked at, because rows that were deleted stay in the index as long as any
 * transaction in the database is open, and there may be millions of them.
 */
export async function findUnsettled(db: Db, settled: string | undefined): Promise<Unsettled> {
  const { rows } = await sql<{
    areaIds: AreaId[] | null
    ageSeconds: number | null
    snapshot: string
    spread: boolean
  }>`
    select array_agg(distinct area_id) as "areaIds",
      extract(epoch from clock_timestamp() - min(happened_at))::float8 as "ageSeconds",
      pg_current_snapshot()::text as snapshot,
      to_regclass('pg_catalog.pg_dist_partition') is not null as spread
    from unsettled_events where ${since(settled)}`.execute(db)
  const [found] = rows
  return {
    areaIds: found?.areaIds ?? [],
    ageSeconds: found?.ageSeconds ?? 0,
    snapshot: found?.spread ? undefined : found?.snapshot,
    spread: found?.spread ?? false,
  }
}

/** What `settled` did not see: transactions that were in progress then, and later ones. */
function since(settled: string | undefined): RawBuilder<boolean> {
  if (!settled) return sql`true`
  return sql`(xid >= pg_snapshot_xmax(${settled}::pg_snapshot)
    or xid = any(array(select pg_snapshot_xip(${settled}::pg_snapshot))))`
}

/**
 * Gives the next events of an area their positions. In two statements: the snapshot of the second is younger than the lock,
 * so it sees the positions that others have given. The order is that of the numbers, which were drawn while the changed
 * rows were locked: of one row, the earlier event comes first. A late commit gets a late position, and nothing waits for it.
 */
export async function numberEvents(
  db: Db,
  areaId: AreaId,
  { settled, spread }: { settled: string | undefined; spread: boolean },
): Promise<{ numbered: number; more: boolean } | 'locked'> {
  return db.transaction().execute(async (tx) => {
    // Until the end of the transaction, as a pooler requires.
    const { rows: lock } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sequencerLock}::bigint) as mine`.execute(tx)
    if (!lock[0]?.mine) return 'locked'
    const { place, here, order, movedOrder } = spread ? ofSpreadAreas : ofOneServer
    const move = sql`
      with candidates as materialized (
        select ${place} as place, number, ${here} as here, cardinality(types) as events from unsettled_events
        where area_id = ${areaId} and ${since(settled)} order by ${order} limit ${sql.lit(maxRows)}
      ), chosen as (
        select place from (
          select place, sum(events) over (order by ${order}) - events as earlier from candidates
        ) as counted where earlier < ${sql.lit(maxEvents)}
      ), moved as (
        delete from unsettled_events where area_id = ${areaId} and ${place} = any(array(select place from chosen))
        returning number, caused_by, happened_at, types, subject_ids, versions, data
      ), numbered as (
        insert into events (area_id, position, id, type, subject_id, version, data, caused_by, happened_at, numbered_at)
        select ${areaId}::uuid,
          (select coalesce(max(position), 0) from events where area_id = ${areaId})
            + row_number() over (order by ${movedOrder}, event.place),
          ${timedUuid}, event.type, event.subject_id, event.version, event.data, moved.caused_by,
          moved.happened_at, now()
        from moved cross join lateral unnest(types, subject_ids, versions, data)
          with ordinality as event (type, subject_id, version, data, place)
        returning 1
      )
      select (select count(*)::int from numbered) as numbered,
        (select count(*) from candidates) = ${sql.lit(maxRows)}
          or (select sum(events) from candidates) >= ${sql.lit(maxEvents)} as more`
    // One notification for many events: one by each writer would make their commits wait for each other.
    const notify = sql`select pg_notify(${eventsChannel}, ${areaId}::text)`
    const [moved] = await sendTogether(tx, [move.compile(tx), notify.compile(tx)])
    const [{ numbered = 0, more = false } = {}] = (moved ?? []) as { numbered?: number; more?: boolean }[]
    return { numbered, more: more ?? false }
  })
}

const ofOneServer = {
  // Finds a row without an index, but only where the row is.
  place: sql.ref('ctid'),
  here: sql`true`,
  order: sql`number`,
  movedOrder: sql`moved.number`,
}

/**
 * Each server draws numbers from a range of its own; the upper 16 bits name the server. If an area has moved while events
 * waited, those with numbers of the server where it is now (`here`) are later than all others.
 */
const ofSpreadAreas = {
  place: sql.ref('number'),
  // A function that is not volatile is called where the rows are.
  here: sql`number >> 48 = (
    pg_sequence_parameters(pg_get_serial_sequence('unsettled_events', 'number')::regclass)
  ).minimum_value >> 48`,
  order: sql`here, number`,
  movedOrder: sql`moved.number >> 48 = (select max(number >> 48) from candidates where here), moved.number`,
}

// RFC 9562 §5.7, with the time of numbering: it tells where in the feed to look for an id, so that no index is needed.
const timedUuid = sql`(lpad(to_hex(floor(extract(epoch from now()) * 1000)::bigint), 12, '0') || '7'
  || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`

/** Held by the process that gives events their positions. Any constant works; it separates this lock from others. */
export const sequencerLock = 7_236_482_003
