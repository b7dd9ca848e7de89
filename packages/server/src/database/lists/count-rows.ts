import type { ListCount } from '@backoffice/contract/list'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { AreaRow, AreaTable } from './area-rows.ts'
import { findPartitions, inOneOf } from './partitions.ts'
import { allOf, type RowScope } from './row-scope.ts'

/** Rows beyond this are not counted: that would read all of them. */
export const maxCounted = 1_000

interface CountQuery {
  scope: RowScope
  levelId?: string | undefined
  conditions: RawBuilder<boolean>[]
  /** All rows of an area or of all areas: the planner of PostgreSQL knows about how many these are. */
  unfiltered: boolean
}

/** Counts up to a bound, and then says so, or about how many there are. */
export async function countAreaRows<Row extends AreaRow>(
  db: Db,
  table: AreaTable<Row>,
  { scope, levelId, conditions, unfiltered }: CountQuery,
): Promise<ListCount> {
  const partitions = await findPartitions(db, table, { scope, levelId })
  if (partitions.ids.length === 0) return { count: 0, kind: 'exact' }
  const inArea = partitions.areaId ? [sql<boolean>`t.area_id = ${partitions.areaId}`] : []
  // With a column, because Citus cannot pass rows without any from one server to another.
  const found = sql`
    select 1 from ${sql.raw(table.name)} as t
    where ${inOneOf(partitions)} and ${allOf([...inArea, ...conditions])}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${found} limit ${sql.lit(maxCounted + 1)}) as found`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count <= maxCounted) return { count, kind: 'exact' }
  const estimate = unfiltered ? await estimateRows(db, found) : 0
  return estimate > maxCounted ? { count: estimate, kind: 'about' } : { count: maxCounted, kind: 'more_than' }
}

interface Plan {
  'Node Type': string
  'Plan Rows': number
}

/** What the planner expects, to two digits. 0 where rows are on other servers, about which it knows nothing. */
async function estimateRows(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json) ${query}`.execute(db)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan || plan['Node Type'] === 'Custom Scan') return 0
  return Number(plan['Plan Rows'].toPrecision(2))
}
