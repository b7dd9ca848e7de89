import { type RawBuilder, sql } from 'kysely'
import type { AreaId } from '../area-id.ts'
import { allOf } from './all-of.ts'

/** Which rows somebody may see or change. */
export interface RowScope {
  /** Undefined: of all areas. Has to be said, so that no area is never a mistake. */
  areaId: AreaId | undefined
  /** On these levels and above them, or below them. Undefined: on all levels. */
  levels?: { above?: string; below?: string } | undefined
  /** Only the rows of this user. */
  userUuid?: string | undefined
  /** Only people made by this client, and their rows. */
  madeBy?: string | undefined
}

/** The same within one area. */
export type AreaScope = RowScope & { areaId: AreaId }

/** The columns by which a scope is decided. The table has an `area_id`, too. */
export interface ScopedTable {
  levelColumn: 'level_id' | 'id'
  userColumn: 'uuid' | 'user_uuid' | undefined
}

/** A level is its own level, and nobody's. */
export const levelTable: ScopedTable = { levelColumn: 'id', userColumn: undefined }

/** May this row be seen? For a query that names the table `t`. */
export function inScope(scope: RowScope, table: ScopedTable): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = []
  if (scope.areaId !== undefined) conditions.push(sql`t.area_id = ${scope.areaId}`)
  if (scope.levels) conditions.push(sql`t.${sql.ref(table.levelColumn)} in (${levelIds(scope.levels, scope.areaId)})`)
  if (scope.userUuid) conditions.push(belongsToUser(scope.userUuid, table))
  if (scope.madeBy && table.userColumn) conditions.push(isOfPeopleMadeBy(scope.madeBy, table))
  return allOf(conditions)
}

export function belongsToUser(userUuid: string, { userColumn }: ScopedTable): RawBuilder<boolean> {
  return userColumn ? sql`t.${sql.ref(userColumn)} = ${userUuid}` : sql`false`
}

/** Levels and courses are nobody's, and stay in reach. */
export function isOfPeopleMadeBy(clientId: string, { userColumn }: ScopedTable): RawBuilder<boolean> {
  switch (userColumn) {
    case undefined:
      return sql`true`
    case 'uuid':
      return sql`t.created_by_client = ${clientId}`
    case 'user_uuid':
      return sql`exists (
        select from users own where own.area_id = t.area_id and own.uuid = t.user_uuid and own.created_by_client = ${clientId})`
  }
}

/** As a query. */
export function levelIds(
  { above, below }: NonNullable<RowScope['levels']>,
  areaId: AreaId | undefined,
): RawBuilder<unknown> {
  const queries = [
    ...(below ? [subtree(below, areaId)] : []),
    ...(above
      ? [sql`select unnest(ancestor_ids) from hierarchy_levels where ${inArea(areaId)} and id = ${above}`]
      : []),
  ]
  return sql.join(queries, sql` union `)
}

/** The ids of a level and all below it, as a query. */
export function subtree(levelId: string, areaId: AreaId | undefined): RawBuilder<unknown> {
  return sql`select id from hierarchy_levels where ${inArea(areaId)} and ancestor_ids @> array[${levelId}]::uuid[]`
}

function inArea(areaId: AreaId | undefined): RawBuilder<boolean> {
  return areaId === undefined ? sql`true` : sql`area_id = ${areaId}`
}
