import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { AreaId } from '../schema/area-id.ts'
import type { Selection } from '../schema/rows.ts'
import { type Page, type PageOptions, readPage } from './page.ts'
import { findPartitions, inOneOf, type Partitions } from './partitions.ts'
import { type Direction, isAfter, orderBy, positionOf, type SortKey } from './position.ts'
import type { RowSort } from './row-order.ts'
import { allOf, belongsToUser, inScope, isOfPeopleMadeBy, type RowScope, type ScopedTable } from './row-scope.ts'
import { settledUntil } from './settled-until.ts'

/** A table whose rows belong to a level of an area, or are levels. */
export interface AreaTable<Row extends AreaRow> extends ScopedTable {
  name: 'users' | 'courses' | 'enrolments' | 'hierarchy_levels'
  key: keyof Row & ('uuid' | 'id')
  columns: Selection
}

export interface AreaRow {
  area_id: AreaId
  updated_at: Date
}

/** What a client requests. */
export interface AreaListOptions extends PageOptions {
  /** Only rows changed at or after this time, in the order of change. */
  updatedSince?: Date | undefined
  /** Only rows on this level and below. */
  levelId?: string | undefined
  /** Only rows on this level and above. */
  offeredOn?: string | undefined
}

/** The same, limited to what the client may see. */
export interface ScopedListOptions extends AreaListOptions {
  scope: RowScope
}

export interface AreaQuery extends ScopedListOptions {
  conditions: RawBuilder<boolean>[]
  /** Conditions that match few rows of an area and have their own index. */
  indexedConditions?: RawBuilder<boolean>[] | undefined
  /** The conditions have their own index in the order of the list, or may match few rows. */
  selective?: boolean | undefined
  /** By key if left out. `updatedSince` has its own order. */
  sort?: RowSort | undefined
  /** Over all areas, one area after the other. A list that begins with this needs a new name. */
  byArea?: boolean | undefined
}

export type WithText<Row> = Row & { text?: string }

/**
 * A page of an area's rows by key, or by time of change. Its cost depends on its length, not on the number of rows: an
 * index has the rows of each area or level in that order, and at most one page is read from each.
 */
export async function listAreaRows<Row extends AreaRow>(
  db: Db,
  table: AreaTable<Row>,
  { updatedSince, after, limit, sort: wanted, byArea, ...list }: AreaQuery,
): Promise<Page<Row>> {
  const sort = updatedSince ? ({ by: 'change', direction: 'asc' } as const) : wanted
  const byText = sort && sort.by !== 'change' ? sort.by : undefined
  const direction = sort?.direction
  const conditions = [...list.conditions]
  if (updatedSince) {
    conditions.push(sql`t.updated_at >= ${updatedSince}`, sql`t.updated_at < ${await settledUntil(db)}`)
  }
  const partitions = await findPartitions(db, table, list)
  const first: SortKey<WithText<Row>>[] = byText ? [textKey(byText)] : sort ? [changeKey] : []
  const ownKeys = [...first, ...rowKeys(table, list.scope)]
  const keys = byArea && partitions.areaId === undefined ? areaFirst(ownKeys) : ownKeys
  return readPage(
    limit,
    (oneMore) =>
      readRows<WithText<Row>>(db, withText(table, byText), {
        ...list,
        conditions,
        keys,
        direction,
        after,
        limit: oneMore,
        partitions,
      }),
    (row) => positionOf(keys, row),
  )
}

/** Every index begins with the area, so only in this order is a page over all areas read without all that matches. */
export function areaFirst<Row extends AreaRow>(keys: SortKey<Row>[]): SortKey<Row>[] {
  return [areaKey, ...keys.filter((key) => key !== areaKey)]
}

/** Also selects the text by which the rows are ordered, for the position of the next page. */
export function withText<Row extends AreaRow>(
  table: AreaTable<Row>,
  byText: RawBuilder<string> | undefined,
): AreaTable<WithText<Row>> {
  const columns: Selection = (areaId) =>
    byText ? sql`${table.columns(areaId)}, ${byText} as text` : table.columns(areaId)
  return { ...table, columns }
}

export function textKey(expression: RawBuilder<string>): SortKey<{ text?: string }> {
  return { expression, type: 'text', encode: ({ text = '' }) => text }
}

const changeKey: SortKey<AreaRow> = {
  expression: sql`t.updated_at`,
  type: 'timestamptz',
  encode: (row) => row.updated_at.toISOString(),
}

export function rowKeys<Row extends AreaRow>({ key }: AreaTable<Row>, scope: RowScope): SortKey<Row>[] {
  const ownKey: SortKey<Row> = { expression: sql.raw(`t.${key}`), type: 'uuid', encode: (row) => String(row[key]) }
  // A user's UUID may also exist in another area; an id is unique.
  return key === 'id' || scope.areaId ? [ownKey] : [ownKey, areaKey]
}

const areaKey: SortKey<AreaRow> = { expression: sql`t.area_id`, type: 'uuid', encode: (row) => row.area_id }

// A subquery instead of ids: when areas are on several servers, each server reads the pages of its own areas.
const allAreas = sql`(select area_id as id from hierarchy_levels where parent_id is null)`

export interface RowQuery<Row> extends Omit<AreaQuery, 'updatedSince' | 'levelId' | 'offeredOn' | 'sort' | 'byArea'> {
  keys: SortKey<Row>[]
  direction?: Direction | undefined
  partitions: Partitions
}

export async function readRows<Row extends AreaRow>(
  db: Db,
  table: AreaTable<Row>,
  { scope, keys, direction, after, limit, partitions, selective, ...query }: RowQuery<Row>,
): Promise<Row[]> {
  const { column, ids, areaId } = partitions
  if (ids.length === 0) return []
  const conditions = [...query.conditions]
  if (scope.madeBy) conditions.push(isOfPeopleMadeBy(scope.madeBy, table))
  const indexedConditions = [
    ...(query.indexedConditions ?? []),
    ...(scope.userUuid ? [belongsToUser(scope.userUuid, table)] : []),
  ]
  if (after) conditions.push(isAfter(keys, after, direction))
  const key = sql.raw(`t.${table.key}`)
  const from = sql`from ${sql.raw(table.name)} as t`
  const order = orderBy(keys, direction)
  const ordered = orderBy(
    keys.map((each, n) => ({ ...each, expression: sql.raw(`key_${n}`) })),
    direction,
  )
  const inArea = inScope({ areaId }, table)
  // A literal, not a parameter: a cached plan depends on it.
  const page = sql.lit(limit)
  const rows =
    indexedConditions.length > 0
      ? // `offset 0` makes PostgreSQL find these few rows before it sorts; otherwise it may search for them in sort order.
        sql<Row>`
        select ${table.columns(areaId)} from (select t.* ${from} where ${inArea} and ${allOf(indexedConditions)} offset 0) as t
        where ${inOneOf(partitions)} and ${allOf(conditions)} order by ${order} limit ${page}`
      : ids.length === 1 || selective || scope.madeBy !== undefined
        ? sql<Row>`
        select ${table.columns(areaId)} ${from}
        where ${inOneOf(partitions)} and ${inArea} and ${allOf(conditions)} order by ${order} limit ${page}`
        : // First read only the keys, from the index alone. Whole rows are then read for one page only.
          sql<Row>`
        select ${table.columns(areaId)} from (
          select partition.id as partition_id, t.* from ${areaId ? sql`unnest(${ids}::uuid[])` : allAreas} as partition (id)
          cross join lateral (
            select ${sql.join(keys.map(({ expression }, n) => sql`${expression} as ${sql.raw(`key_${n}`)}`))},
              ${key} as row_key ${from}
            where ${column} = partition.id and ${inArea} and ${allOf(conditions)} order by ${order} limit ${page}
          ) as t order by ${ordered} limit ${page}
        ) as page join ${sql.raw(table.name)} as t
          on t.area_id = ${areaId ?? sql`page.partition_id`} and ${key} = page.row_key
        order by ${order}`
  return (await rows.execute(db)).rows
}
