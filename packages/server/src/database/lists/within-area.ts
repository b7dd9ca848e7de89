import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { AreaId } from '../schema/area-id.ts'
import type { AreaScope, RowScope } from './row-scope.ts'

/**
 * Adds the area of this row to the scope. Administrators may name a row without its area, but a row is locked on the
 * server that has it. Undefined if there is no such row.
 */
export async function withinArea<Scope extends RowScope>(
  db: Db,
  table: { name: string },
  scope: Scope,
  id: string,
): Promise<(Scope & AreaScope) | undefined> {
  if (scope.areaId !== undefined) return scope as Scope & AreaScope
  const { rows } = await sql<{ area_id: AreaId }>`
    select area_id from ${sql.raw(table.name)} where id = ${id}`.execute(db)
  const [found] = rows
  return found && { ...scope, areaId: found.area_id }
}
