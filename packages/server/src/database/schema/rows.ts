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
  const own = ownColumns(columns)
  return (areaId) => sql`${own}, (
    select slug from hierarchy_levels as area where area.area_id = ${areaOf(areaId)} and area.id = t.area_id
  ) as area_slug`
}

/** As one text, made once: a reference of Kysely's for each column of each query costs more than all the rest of it. */
export function ownColumns(columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.map((column) => `t.${quoted(column)}`).join(', '))
}

/** The names of columns in an insert. */
export function columnNames(columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.map(quoted).join(', '))
}

/** For an update, after the first column: those that have a value. The others stay as they are. */
export function furtherColumns(values: Record<string, unknown>): RawBuilder<unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const parts = given.map(([column, value]) => sql`, ${sql.raw(quoted(column))} = ${value}`)
  return sql.join(parts, sql.raw(' '))
}

/** The name of a column, which must come from the code, never from a request. */
function quoted(name: string): string {
  return `"${name}"`
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
