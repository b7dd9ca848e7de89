import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { PageRead } from './area-page.ts'

/** Which rows somebody may see or change. */
export interface RowScope {
  /** Undefined: of all areas. Has to be said, so that no area is never a mistake. */
  areaId: string | undefined
  /** On these levels and above them, or below them. Undefined: on all levels. */
  levels?: { above?: string; below?: string } | undefined
  /** Only the rows of this user. */
  userUuid?: string | undefined
}

/** A table whose rows belong to a level of an area, or are one. */
export interface AreaTable {
  name: 'users' | 'courses' | 'enrolments' | 'hierarchy_levels'
  key: 'uuid' | 'id'
  levelColumn: 'level_id' | 'id'
  userColumn: 'uuid' | 'user_uuid' | undefined
  columns: RawBuilder<unknown>
}

export interface AreaList extends PageRead {
  scope: RowScope
  /** Only rows on this level and below. */
  levelId?: string | undefined
  conditions: RawBuilder<boolean>[]
  /** The conditions leave few rows, found by an index of their own. */
  selective: boolean
  /** By this text, and only then by key. */
  byText?: RawBuilder<string> | undefined
}

/** One of the queries of a ranked list: its rows come before those of the next tier. */
export interface Tier extends Pick<AreaList, 'conditions' | 'byText'> {
  /** If it has any rows, the tiers after it are left out. */
  conclusive?: boolean
}

interface Text {
  /** What the list is ordered by, if not only by key. */
  text?: string | undefined
}

/** A row of a ranked list. */
export interface Ranked extends Text {
  tier: number
}

/** May this row be seen? For a query that names the table `t`. */
export function inScope(scope: RowScope, table: AreaTable): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (scope.areaId !== undefined) conditions.push(sql`t.area_id = ${scope.areaId}`)
  if (scope.levels) conditions.push(sql`t.${sql.ref(table.levelColumn)} in (${levelIds(scope.levels)})`)
  if (scope.userUuid) conditions.push(isOf(scope.userUuid, table))
  return all(conditions)
}

function isOf(userUuid: string, { userColumn }: AreaTable): RawBuilder<boolean> {
  return userColumn ? sql`t.${sql.ref(userColumn)} = ${userUuid}` : sql`false`
}

/**
 * A page of an area's rows by key, or by time of change. However many rows there are, it costs about as much as its
 * length: the rows of every area or level in question stand in an index in that order, and each gives a page at most.
 */
export async function listAreaRows<Row>(db: Db, table: AreaTable, list: AreaList): Promise<Row[]> {
  return readRows(db, table, list, await findPartitions(db, table, list.scope, list.levelId))
}

/**
 * A page of a ranked list: the next tier is read only when those before it leave room. A position begins with the number
 * of the tier.
 */
export async function listRankedRows<Row>(
  db: Db,
  table: AreaTable,
  { after: [firstTier = '0', ...after] = [], ...list }: Omit<AreaList, 'conditions' | 'byText'>,
  tiers: Tier[],
): Promise<(Row & Ranked)[]> {
  const partitions = await findPartitions(db, table, list.scope, list.levelId)
  const found: (Row & Ranked)[] = []
  for (const [tier, { conclusive, ...rowsOfTier }] of tiers.entries()) {
    const limit = list.limit - found.length
    if (tier < Number(firstTier) || limit === 0) continue
    const goesOn = tier === Number(firstTier) && after.length > 0
    const wanted = { ...list, ...rowsOfTier, after: goesOn ? after : undefined, limit }
    const rows = await readRows<Row>(db, table, wanted, partitions)
    found.push(...rows.map((row) => ({ ...row, tier })))
    if (conclusive && (goesOn || rows.length > 0)) break
  }
  return found
}

async function readRows<Row>(
  db: Db,
  table: AreaTable,
  list: AreaList,
  { column, ids }: Partitions,
): Promise<(Row & Text)[]> {
  const { scope, changed, after, limit, byText } = list
  const key = sql.ref(`t.${table.key}`)
  const conditions = [...list.conditions]
  if (scope.userUuid) conditions.push(isOf(scope.userUuid, table))
  if (changed) conditions.push(sql`t.updated_at >= ${changed.since}`, sql`t.updated_at < ${changed.until}`)
  const from = sql`from ${sql.table(table.name)} as t`
  const sortKeys = sortKeysOf(list, table)
  if (after) conditions.push(isAfter(sortKeys, after))
  const order = sql.join(sortKeys.map(({ by }) => by))
  const columns = byText ? sql`${table.columns}, ${byText} as text` : table.columns
  // A condition that leaves few rows is looked up by its own index; what is left of them is put in order.
  const together = ids.length === 1 || list.selective || byText !== undefined || scope.userUuid !== undefined
  const query = together
    ? sql<Row & Text>`
        select ${columns} ${from}
        where ${oneOf(column, ids)} and ${inScope({ areaId: scope.areaId }, table)} and ${all(conditions)}
        order by ${order} limit ${limit}`
    : // First only the keys, which the index has by itself: of all that the partitions give, a page is read.
      sql<Row & Text>`
        select ${table.columns} from (
          select partition.id as partition_id, t.* from unnest(${ids}::uuid[]) as partition (id) cross join lateral (
            select ${order} ${from}
            where ${column} = partition.id and ${all(conditions)} order by ${order} limit ${limit}
          ) as t order by ${order} limit ${limit}
        ) as page join ${sql.table(table.name)} as t on ${column} = page.partition_id and ${key} = page.${sql.ref(table.key)}
        where ${inScope({ areaId: scope.areaId }, table)} order by ${order}`
  return (await query.execute(db)).rows
}

/** What rows are ordered by, in order. A position has a value of each. */
type SortKey = { by: RawBuilder<unknown>; type: 'timestamptz' | 'text' | 'uuid' }

function sortKeysOf({ scope, changed, byText }: AreaList, { key }: AreaTable): SortKey[] {
  return [
    ...(changed ? [{ by: sql`t.updated_at`, type: 'timestamptz' as const }] : []),
    ...(byText ? [{ by: byText, type: 'text' as const }] : []),
    { by: sql.ref(`t.${key}`), type: 'uuid' },
    // The UUID of a user may be in another area, too; an id is the only one.
    ...(key === 'id' || scope.areaId ? [] : [{ by: sql`t.area_id`, type: 'uuid' as const }]),
  ]
}

function isAfter(sortKeys: SortKey[], position: string[]): RawBuilder<boolean> {
  // One by an earlier version may have no area.
  const known = sortKeys.slice(0, position.length)
  const values = known.map(({ type }, index) => sql`${position[index]}::${sql.raw(type)}`)
  return sql`(${sql.join(known.map(({ by }) => by))}) > (${sql.join(values)})`
}

/** Areas or levels, and the column in which rows name theirs. */
interface Partitions {
  column: RawBuilder<unknown>
  ids: string[]
}

/**
 * The areas or the levels whose rows are in question. Asked beforehand: PostgreSQL plans well for ids that it knows, and
 * reads a whole table for ids that it has yet to find.
 */
async function findPartitions(
  db: Db,
  { levelColumn }: AreaTable,
  { areaId, levels }: RowScope,
  within: string | undefined,
): Promise<Partitions> {
  if (!levels && (!within || within === areaId)) {
    const ids = areaId ? [areaId] : await findIds(db, sql`select id from hierarchy_levels where parent_id is null`)
    return { column: sql`t.area_id`, ids }
  }
  const sets = [
    ...(levels ? [sql`(${levelIds(levels)})`] : []),
    ...(within ? [sql`(${subtree(within)} ${areaId ? sql`and area_id = ${areaId}` : sql``})`] : []),
  ]
  return { column: sql`t.${sql.ref(levelColumn)}`, ids: await findIds(db, sql.join(sets, sql` intersect `)) }
}

async function findIds(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${query}) as found (id)`.execute(db)
  return rows.map((row) => row.id)
}

/** With a single one the rows come in the order of the index. */
function oneOf(column: RawBuilder<unknown>, ids: string[]): RawBuilder<boolean> {
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::uuid[])`
}

function levelIds({ above, below }: NonNullable<RowScope['levels']>): RawBuilder<unknown> {
  const sets = [
    ...(below ? [subtree(below)] : []),
    ...(above ? [sql`select unnest(ancestor_ids) from hierarchy_levels where id = ${above}`] : []),
  ]
  return sql.join(sets, sql` union `)
}

function subtree(levelId: string): RawBuilder<unknown> {
  return sql`select id from hierarchy_levels where ancestor_ids @> array[${levelId}]::uuid[]`
}

function all(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
