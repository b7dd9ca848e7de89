import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import { type AreaTable, listAreaRows, type ScopedListOptions } from '../database/lists/area-rows.ts'
import { mapPage, type Page } from '../database/lists/page.ts'
import { inScope, type RowScope } from '../database/lists/row-scope.ts'
import { withinArea } from '../database/lists/within-area.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { momentOfChange } from '../database/schema/moment-of-change.ts'
import { areaOf, camelCaseOf, selectColumns } from '../database/schema/rows.ts'
import type { HierarchyLevel, HierarchyLevelRow, LearningArea } from './hierarchy-level.ts'

const columns = [
  'id',
  'area_id',
  'parent_id',
  'name',
  'slug',
  'external_id',
  'version',
  'created_at',
  'updated_at',
] as const
const toLevel: (row: HierarchyLevelRow) => HierarchyLevel = camelCaseOf([...columns, 'area_slug', 'path'])

const table: AreaTable<HierarchyLevelRow> = {
  name: 'hierarchy_levels',
  key: 'id',
  levelColumn: 'id',
  userColumn: undefined,
  columns: (areaId) => sql`${selectColumns(columns)(areaId)}, (
    select array_agg(step.name order by cardinality(step.ancestor_ids))
    from hierarchy_levels step where step.area_id = ${areaOf(areaId)} and step.id = any(t.ancestor_ids)
  ) as path`,
}

/** All learning areas, or only `own`, sorted by name as people expect. */
export async function listLearningAreas(db: Db, own?: AreaId): Promise<HierarchyLevel[]> {
  const where = own ? sql`t.area_id = ${own} and t.parent_id is null` : sql`t.parent_id is null`
  return many(db, own, sql`${where} order by t.name collate "und-x-icu", t.id`)
}

export async function findLearningArea(db: Db, slug: string): Promise<LearningArea | undefined> {
  return findBySlug(db, slug).executeTakeFirst()
}

export async function findLearningAreaForUse(db: Db, slug: string): Promise<LearningArea | undefined> {
  return findBySlug(db, slug).forKeyShare().executeTakeFirst()
}

function findBySlug(db: Db, slug: string) {
  return db.selectFrom('learning_areas').select(['id', 'slug', 'name']).where('slug', '=', slug)
}

export async function hasLearningAreas(db: Db): Promise<boolean> {
  return (await db.selectFrom('learning_areas').select('id').limit(1).execute()).length > 0
}

/** Inserts a learning area and its top level. */
export async function insertLearningArea(
  db: Db,
  { id, name, slug }: { id: AreaId; name: string; slug: string },
): Promise<'inserted' | 'slug taken'> {
  const inserted = await db
    .insertInto('learning_areas')
    .values({ id, slug, name })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return 'slug taken'
  await db
    .insertInto('hierarchy_levels')
    .values({ id, area_id: id, ancestor_ids: [id], name, slug })
    .execute()
  return 'inserted'
}

export async function listLevels(
  db: Db,
  list: ScopedListOptions,
  { parentId, externalId }: { parentId?: string | undefined; externalId?: string | undefined },
): Promise<Page<HierarchyLevel>> {
  const conditions: RawBuilder<boolean>[] = parentId ? [sql`t.parent_id = ${parentId}`] : []
  const indexedConditions = externalId ? [sql<boolean>`t.external_id = ${externalId}`] : []
  return mapPage(
    await listAreaRows(db, table, { ...list, conditions, indexedConditions, selective: parentId !== undefined }),
    toLevel,
  )
}

export async function findLevel(db: Db, scope: RowScope, id: string): Promise<HierarchyLevel | undefined> {
  return (await many(db, scope.areaId, sql`t.id = ${id} and ${inScope(scope, table)}`))[0]
}

/** For something that will belong to the level: it cannot be deleted until the transaction ends. */
export async function findLevelForUse(db: Db, scope: RowScope, id: string): Promise<HierarchyLevel | undefined> {
  const within = await withinArea(db, table, scope, id)
  return within && (await many(db, within.areaId, sql`t.id = ${id} and ${inScope(within, table)} for key share`))[0]
}

/** Serialises changes of an area's tree. Changes of what is on its levels do not have to wait. */
export async function lockTree(db: Db, areaId: AreaId): Promise<void> {
  await db
    .selectFrom('hierarchy_levels')
    .select('id')
    .where('area_id', '=', areaId)
    .where('id', '=', areaId)
    .forNoKeyUpdate()
    .execute()
}

export async function insertLevel(
  db: Db,
  areaId: AreaId,
  level: { id: string; parentId: string; name: string; externalId: string | null },
): Promise<void> {
  // Returns something, because Citus would copy the row otherwise, and then not say that an external id is taken.
  await sql`
    insert into hierarchy_levels (id, area_id, parent_id, ancestor_ids, name, external_id)
    select ${level.id}::uuid, area_id, id, ancestor_ids || ${level.id}::uuid, ${level.name}, ${level.externalId}
    from hierarchy_levels where area_id = ${areaId} and id = ${level.parentId} returning id`.execute(db)
}

/** All levels below are updated, too, because their paths change: `updated_since` finds them. Returns how many rows. */
export async function updateLevelName(
  db: Db,
  areaId: AreaId,
  { id, name }: { id: string; name: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update hierarchy_levels set name = case when id = ${id} then ${name} else name end, updated_at = ${momentOfChange}
    where area_id = ${areaId} and ancestor_ids @> array[${id}]::uuid[]`.execute(db)
  if (id === areaId) await db.updateTable('learning_areas').set({ name }).where('id', '=', areaId).execute()
  return Number(numAffectedRows ?? 0)
}

export async function updateLevelExternalId(
  db: Db,
  areaId: AreaId,
  { id, externalId }: { id: string; externalId: string | null },
): Promise<void> {
  await db
    .updateTable('hierarchy_levels')
    .set({ external_id: externalId, updated_at: momentOfChange })
    .where('area_id', '=', areaId)
    .where('id', '=', id)
    .execute()
}

/** Moves a level and all below it under another parent. Returns how many rows it changes. */
export async function updateParent(
  db: Db,
  areaId: AreaId,
  { id, parentId }: { id: string; parentId: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update hierarchy_levels t set
      parent_id = case when t.id = ${id} then parent.id else t.parent_id end,
      ancestor_ids = parent.ancestor_ids || t.ancestor_ids[array_position(t.ancestor_ids, ${id}::uuid):],
      updated_at = ${momentOfChange}
    from hierarchy_levels parent
    where parent.area_id = ${areaId} and parent.id = ${parentId}
      and t.area_id = ${areaId} and t.ancestor_ids @> array[${id}]::uuid[]`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Whether the area has at least this many levels. */
export async function hasLevels(db: Db, areaId: AreaId, count: number): Promise<boolean> {
  const { rows } = await sql`
    select id from hierarchy_levels where area_id = ${areaId} offset ${count - 1} limit 1`.execute(db)
  return rows.length > 0
}

/** The ids from the area down to each level. */
export async function listPaths(db: Db, levels: { areaId: string; id: string }[]) {
  const { rows } = await sql<{ areaId: string; id: string; path: string[] }>`
    select area_id as "areaId", id, ancestor_ids as path from hierarchy_levels
    where (area_id, id) in (
      select * from unnest(${levels.map(({ areaId }) => areaId)}::uuid[], ${levels.map(({ id }) => id)}::uuid[])
    )`.execute(db)
  return rows
}

/** The number of levels from this one down to the deepest. */
export async function heightOf(db: Db, areaId: AreaId, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    select max(cardinality(ancestor_ids) - array_position(ancestor_ids, ${id}::uuid) + 1) as height
    from hierarchy_levels where area_id = ${areaId} and ancestor_ids @> array[${id}]::uuid[]`.execute(db)
  return rows[0]?.height ?? 0
}

export async function isBelow(
  db: Db,
  areaId: AreaId,
  { id, ancestorId }: { id: string; ancestorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from hierarchy_levels
    where area_id = ${areaId} and id = ${id} and ancestor_ids @> array[${ancestorId}]::uuid[]`.execute(db)
  return rows.length > 0
}

/** Nobody needs exact counts above this, and counting would be slow. */
export const maxCounted = 1000

export async function countOnLevel(db: Db, areaId: AreaId, id: string) {
  const upTo = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (${rows} limit ${maxCounted}) as found)`
  const { rows } = await sql<{ levels: number; users: number; accessTokens: number; courses: number }>`
    select ${upTo(sql`select 1 from hierarchy_levels where area_id = ${areaId} and parent_id = ${id}`)} as levels,
      ${upTo(sql`select 1 from users where area_id = ${areaId} and level_id = ${id} and kind = 'person'`)} as users,
      ${upTo(sql`
        select 1 from access_tokens
        where area_id = ${areaId} and (area_id = ${id} or (level_id = ${id} and revoked_at is null))`)} as "accessTokens",
      ${upTo(sql`select 1 from courses where area_id = ${areaId} and level_id = ${id}`)} as courses`.execute(db)
  return rows[0] ?? { levels: 0, users: 0, accessTokens: 0, courses: 0 }
}

export async function hasAdministrators(db: Db, areaId: AreaId): Promise<boolean> {
  const found = db.selectFrom('administrators').select('id').where('area_id', '=', areaId).limit(1)
  return (await found.execute()).length > 0
}

export async function deleteLevel(db: Db, areaId: AreaId, id: string): Promise<void> {
  // Delete the area first: creating an access token locks in the same order, so the two cannot deadlock.
  if (id === areaId) await db.deleteFrom('learning_areas').where('id', '=', areaId).execute()
  await db.deleteFrom('hierarchy_levels').where('area_id', '=', areaId).where('id', '=', id).execute()
}

/** The clients that are cached with the name of the area. */
export async function listClientIds(db: Db, areaId: AreaId): Promise<string[]> {
  const rows = await db.selectFrom('access_tokens').select('client_id').where('area_id', '=', areaId).execute()
  return rows.map((row) => row.client_id)
}

async function many(db: Db, areaId: AreaId | undefined, condition: RawBuilder<unknown>): Promise<HierarchyLevel[]> {
  return (
    await sql<HierarchyLevelRow>`select ${table.columns(areaId)} from hierarchy_levels as t where ${condition}`.execute(
      db,
    )
  ).rows.map(toLevel)
}
