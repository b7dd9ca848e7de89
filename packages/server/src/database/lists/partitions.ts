import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { AreaId } from '../schema/area-id.ts'
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
  table: ScopedTable,
  { scope, levelId, offeredOn }: { scope: RowScope; levelId?: string | undefined; offeredOn?: string | undefined },
): Promise<Partitions> {
  const { areaId, levels } = scope
  const column = sql`t.${sql.raw(table.levelColumn)}`
  const named = levelId ?? offeredOn
  if (named && !areaId) {
    const area = await areaOfLevel(db, named)
    if (!area) return { column, ids: [], areaId: undefined }
    return findPartitions(db, table, { scope: { ...scope, areaId: area }, levelId, offeredOn })
  }
  if (!levels && !offeredOn && (!levelId || levelId === areaId)) {
    const ids = areaId ? [areaId] : await findIds(db, sql`select id from learning_areas`)
    return { column: sql`t.area_id`, ids, areaId }
  }
  const queries = [
    ...(levels ? [sql`(${levelIds(levels, areaId)})`] : []),
    ...(levelId ? [sql`(${subtree(levelId, areaId)})`] : []),
    ...(offeredOn ? [sql`(${levelIds({ above: offeredOn }, areaId)})`] : []),
  ]
  return { column, ids: await findIds(db, sql.join(queries, sql` intersect `)), areaId }
}

async function areaOfLevel(db: Db, id: string): Promise<AreaId | undefined> {
  const level = await db.selectFrom('hierarchy_levels').select('area_id').where('id', '=', id).executeTakeFirst()
  return level?.area_id
}

async function findIds(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${query}) as found (id)`.execute(db)
  return rows.map((row) => row.id)
}

/** With a single id, the rows come in the order of the index. */
export function inOneOf({ column, ids }: Partitions): RawBuilder<boolean> {
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::uuid[])`
}
