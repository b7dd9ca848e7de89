import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'
import { levelIds, type RowScope, type ScopedTable, subtree } from './row-scope.ts'

/** The areas to read, or the levels of one area, and the column that holds their ids. */
export interface Partitions {
  column: RawBuilder<unknown>
  ids: string[]
  /** Undefined: all areas. */
  areaId: RowScope['areaId']
}

/** Queried in advance: PostgreSQL plans well for known ids, but reads a whole table for ids that it has yet to find. */
export async function findPartitions(
  db: Db,
  { levelColumn }: ScopedTable,
  { scope: { areaId, levels }, levelId }: { scope: RowScope; levelId?: string | undefined },
): Promise<Partitions> {
  if (!levels && (!levelId || levelId === areaId)) {
    const ids = areaId ? [areaId] : await findIds(db, sql`select id from learning_areas`)
    return { column: sql`t.area_id`, ids, areaId }
  }
  const column = sql`t.${sql.ref(levelColumn)}`
  if (levelId && !areaId) return { column, ...(await findBranch(db, levelId)) }
  const queries = [
    ...(levels ? [sql`(${levelIds(levels, areaId)})`] : []),
    ...(levelId ? [sql`(${subtree(levelId, areaId)})`] : []),
  ]
  return { column, ids: await findIds(db, sql.join(queries, sql` intersect `)), areaId }
}

async function findBranch(db: Db, levelId: string): Promise<Pick<Partitions, 'ids' | 'areaId'>> {
  const rows = await db
    .selectFrom('hierarchy_levels')
    .select(['id', 'area_id'])
    .where(sql<boolean>`ancestor_ids @> array[${levelId}]::uuid[]`)
    .execute()
  return { ids: rows.map(({ id }) => id), areaId: rows[0]?.area_id }
}

async function findIds(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${query}) as found (id)`.execute(db)
  return rows.map((row) => row.id)
}

/** With a single id, the rows come in the order of the index. */
export function inOneOf({ column, ids }: Partitions): RawBuilder<boolean> {
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::uuid[])`
}
