import type { Selectable } from 'kysely'
import type { Tables } from './tables.ts'

/** A row of a table as it is read, with the slug of its area. */
export type AreaRow<Table extends keyof Tables> = Selectable<Tables[Table]> & { area_slug: string }

/** The same in the spelling of our code: `display_name` is `displayName`. */
export type CamelCase<Row> = { [Column in keyof Row as CamelKey<Column & string>]: Row[Column] }

type CamelKey<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelKey<Rest>>}`
  : Column
