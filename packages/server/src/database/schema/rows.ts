import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AreaId } from './area-id.ts'
import type { Tables } from './tables.ts'

/** A row as it is read, with the slug of its area. */
export type AreaRow<Table extends keyof Tables> = Selectable<Tables[Table]> & { area_slug: string }

/** The same in camel case: `display_name` becomes `displayName`. */
export type CamelCase<Row> = { [Column in keyof Row as CamelKey<Column & string>]: Row[Column] }

type CamelKey<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelKey<Rest>>}`
  : Column

/** The selected columns of a table with the alias `t`, for rows of this area or of all areas. */
export type Selection = (areaId: AreaId | undefined) => RawBuilder<unknown>

/** These columns and the slug of the area. */
export function selectColumns(columns: readonly string[]): Selection {
  return (areaId) => sql`${ownColumns(columns)}, (
    select slug from hierarchy_levels as area where area.area_id = ${areaOf(areaId)} and area.id = t.area_id
  ) as area_slug`
}

export function ownColumns(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(`t.${column}`)))
}

/** A known area is passed as a value, so that only its server is queried when areas are on several servers. */
export function areaOf(areaId: AreaId | undefined): RawBuilder<unknown> {
  return areaId === undefined ? sql`t.area_id` : sql`${areaId}::uuid`
}

/** Converts a row, or the fields of a request, to camel case. Columns that are not listed are left out. */
export function camelCaseOf<Column extends string>(columns: readonly Column[]) {
  const names = columns.map((column) => [column, camelKey(column)] as const)
  return <Row extends { [Key in Column]?: unknown }>(row: Row): CamelCase<Pick<Row, Column>> => {
    const result: Record<string, unknown> = {}
    for (const [column, name] of names) result[name] = row[column]
    return result as CamelCase<Pick<Row, Column>>
  }
}

/** The reverse, for writes. */
export function columnsOf<Column extends string>(columns: readonly Column[]) {
  const names = columns.map((column) => [column, camelKey(column)] as const)
  return <Fields extends { [Key in CamelKey<Column>]?: unknown }>(fields: Fields): SnakeCase<Fields, Column> => {
    const result: Record<string, unknown> = {}
    for (const [column, name] of names) result[column] = fields[name as CamelKey<Column>]
    return result as SnakeCase<Fields, Column>
  }
}

type SnakeCase<Fields, Column extends string> = {
  [Key in Column]: CamelKey<Key> extends keyof Fields ? Fields[CamelKey<Key>] : undefined
}

/** `display_name` becomes `displayName`. */
export function camelKey(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
