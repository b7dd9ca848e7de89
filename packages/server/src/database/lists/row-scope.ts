import { type RawBuilder, sql } from 'kysely'
import type { AreaId } from '../schema/area-id.ts'

/** The rows that a principal may see or change. */
export interface RowScope {
  /** Undefined: all areas. Required, so that the area is never left out by mistake. */
  areaId: AreaId | undefined
  /** `above` with all levels above it, `below` with all levels below it. Undefined: all levels. */
  levels?: { above?: string; below?: string } | undefined
  /** Only the rows of this user. */
  userUuid?: string | undefined
  /** Only people created by this client, and their rows. */
  madeBy?: string | undefined
}

/** A scope within one area. */
export type AreaScope = RowScope & { areaId: AreaId }

/** The columns that decide the scope, besides `area_id`. */
export interface ScopedTable {
  levelColumn: 'level_id' | 'id'
  userColumn: 'uuid' | 'user_uuid' | undefined
}

/** The row of a level is its own level and belongs to no user. */
export const levelTable: ScopedTable = { levelColumn: 'id', userColumn: undefined }

/** Is the row in scope? For a query with the table alias `t`. */
export function inScope(scope: RowScope, table: ScopedTable): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = []
  if (scope.areaId !== undefined) conditions.push(sql`t.area_id = ${scope.areaId}`)
  if (scope.levels) conditions.push(sql`t.${sql.raw(table.levelColumn)} in (${levelIds(scope.levels, scope.areaId)})`)
  if (scope.userUuid) conditions.push(belongsToUser(scope.userUuid, table))
  if (scope.madeBy && table.userColumn) conditions.push(isOfPeopleMadeBy(scope.madeBy, table))
  return allOf(conditions)
}

export function belongsToUser(userUuid: string, { userColumn }: ScopedTable): RawBuilder<boolean> {
  return userColumn ? sql`t.${sql.raw(userColumn)} = ${userUuid}` : sql`false`
}

/** Levels and courses belong to no user and stay in scope. */
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

/** A query for the ids of these levels. */
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

/** A query for the ids of a level and all levels below it. */
export function subtree(levelId: string, areaId: AreaId | undefined): RawBuilder<unknown> {
  return sql`select id from hierarchy_levels where ${inArea(areaId)} and ancestor_ids @> array[${levelId}]::uuid[]`
}

function inArea(areaId: AreaId | undefined): RawBuilder<boolean> {
  return areaId === undefined ? sql`true` : sql`area_id = ${areaId}`
}

export function allOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
