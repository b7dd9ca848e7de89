import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import { channel } from '../../database/invalidation/invalidating-transactions.ts'
import { levelKey } from '../../database/invalidation/level-key.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { momentOfChange } from '../../database/schema/moment-of-change.ts'
import { areAllIdentified } from '../plan/are-all-identified.ts'
import { countInserted } from '../plan/in-batches.ts'
import type { OrgContents } from '../problems/line-problem.ts'
import type { Level, OrgLine } from './tree.ts'

/** Allows one change of an area's tree at a time, as in hierarchy/. The lock is held until the import ends. */
export async function lockTree(tx: Tx, areaId: AreaId): Promise<void> {
  await sql`select from hierarchy_levels where area_id = ${areaId} and id = ${areaId} for no key update`.execute(tx)
}

export async function listLevels(tx: Tx, areaId: AreaId): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select id, parent_id as "parentId", external_id as "externalId", name, ancestor_ids as "ancestorIds"
    from hierarchy_levels where area_id = ${areaId}`.execute(tx)
  return rows
}

export async function listStagedOrgs(tx: Tx): Promise<OrgLine[]> {
  const { rows } = await sql<OrgLine>`
    select line, sourced_id as "sourcedId", ended, problem, name, parent_sourced_id as "parentSourcedId"
    from staged_orgs order by line`.execute(tx)
  return rows
}

export async function insertLevels(tx: Tx, areaId: AreaId, levels: Level[]): Promise<void> {
  await countInserted(
    tx,
    sql`
      insert into hierarchy_levels (id, area_id, parent_id, name, external_id, ancestor_ids)
      select id, ${areaId}, parent_id, name, external_id, ancestor_ids from (${given(levels)}) as planned`,
  )
}

export async function updateLevels(tx: Tx, areaId: AreaId, levels: Level[]): Promise<void> {
  await sql`
    with planned as materialized (${given(levels)})
    update hierarchy_levels t
    set parent_id = planned.parent_id, name = planned.name, ancestor_ids = planned.ancestor_ids,
      updated_at = ${momentOfChange}
    from planned where t.area_id = ${areaId} and t.id = planned.id`.execute(tx)
}

/** Passes the ancestors as text, because the inner arrays of a PostgreSQL array must have the same length. */
function given(levels: Level[]) {
  return sql`
    select id, parent_id, name, external_id, ancestor_ids::uuid[] from unnest(
      ${levels.map(({ id }) => id)}::uuid[],
      ${levels.map(({ parentId }) => parentId)}::uuid[],
      ${levels.map(({ name }) => name)}::text[],
      ${levels.map(({ externalId }) => externalId)}::text[],
      ${levels.map(({ ancestorIds }) => `{${ancestorIds.join(',')}}`)}::text[]
    ) as given (id, parent_id, name, external_id, ancestor_ids)`
}

export interface EndedOrg {
  /** Null if it has ended because it is missing from a bulk file. */
  line: number | null
  sourcedId: string
  id: string
  name: string
}

/** Lists the levels whose orgs have ended, deepest first: a level can be deleted only after those below it. */
export async function listEndedOrgs(tx: Tx, areaId: AreaId, bulk: boolean): Promise<EndedOrg[]> {
  const missing = bulk && (await areAllIdentified(tx, 'staged_orgs'))
  const { rows } = await sql<EndedOrg>`
    select s.line, t.external_id as "sourcedId", t.id, t.name
    from hierarchy_levels t
    left join (
      select sourced_id, min(line) as line, bool_and(ended) as ended from staged_orgs group by sourced_id
    ) s on s.sourced_id = t.external_id
    where t.area_id = ${areaId} and t.parent_id is not null and t.external_id is not null
      and coalesce(s.ended, ${missing}::boolean)
    order by cardinality(t.ancestor_ids) desc, t.id`.execute(tx)
  return rows
}

/** Waits for transactions that are adding something to the level. */
export async function lockLevel(tx: Tx, areaId: AreaId, id: string): Promise<void> {
  await sql`select from hierarchy_levels where area_id = ${areaId} and id = ${id} for update`.execute(tx)
}

/**
 * Counts what keeps a level from being deleted. Inactive users and archived courses are counted separately: an import does
 * not move them.
 */
export async function countContents(tx: Tx, areaId: AreaId, id: string): Promise<OrgContents> {
  const { rows } = await sql<OrgContents>`
    select
      (select count(*)::int from hierarchy_levels where area_id = ${areaId} and parent_id = ${id}) as levels,
      users.*, courses.*
    from (
      select count(*)::int as users, (count(*) filter (where not active))::int as inactive_users
      from users where area_id = ${areaId} and level_id = ${id} and kind = 'person'
    ) as users, (
      select count(*)::int as courses, (count(*) filter (where status = 'archived'))::int as archived_courses
      from courses where area_id = ${areaId} and level_id = ${id}
    ) as courses`.execute(tx)
  return rows[0] ?? { levels: 0, users: 0, courses: 0, inactive_users: 0, archived_courses: 0 }
}

export async function deleteLevel(tx: Tx, areaId: AreaId, id: string): Promise<void> {
  await sql`delete from hierarchy_levels where area_id = ${areaId} and id = ${id}`.execute(tx)
}

/** Tells the running instances to forget the ways to the levels of the area; at the end, as with people. */
export async function announceLevels(tx: Tx, areaId: AreaId): Promise<void> {
  await sql`
    insert into changes (kind, key, at) values ('level', ${levelKey(areaId, areaId)}, clock_timestamp())`.execute(tx)
  await sql`select pg_notify(${channel}, '')`.execute(tx)
}
