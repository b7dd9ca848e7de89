import { type RawBuilder, sql } from 'kysely'

/**
 * Where a page ends: the value of every sort key in its last row, as text. Clients keep it in their cursors
 * (http/cursor.ts), even across an upgrade of the service, so a list whose sort keys change needs a new name.
 */
export type Position = string[]

/** What rows are ordered by. The last sort key of a list is unique. */
export interface SortKey<Row> {
  expression: RawBuilder<unknown>
  type: 'timestamptz' | 'date' | 'text' | 'uuid'
  /** As text that PostgreSQL can parse. */
  encode(row: Row): string
}

export type Direction = 'asc' | 'desc'

export function orderBy<Row>(keys: SortKey<Row>[], direction: Direction = 'asc'): RawBuilder<unknown> {
  return sql.join(keys.map(({ expression }) => (direction === 'desc' ? sql`${expression} desc` : expression)))
}

export function isAfter<Row>(
  keys: SortKey<Row>[],
  position: Position,
  direction: Direction = 'asc',
): RawBuilder<boolean> {
  // A position of an earlier version may lack the last key.
  const known = keys.slice(0, position.length)
  const expressions = sql.join(known.map(({ expression }) => expression))
  const values = sql.join(known.map(({ type }, index) => sql`${position[index]}::${sql.raw(type)}`))
  return sql`(${expressions}) ${direction === 'desc' ? sql`<` : sql`>`} (${values})`
}

export function positionOf<Row>(keys: SortKey<Row>[], row: Row): Position {
  return keys.map(({ encode }) => encode(row))
}

/** In a ranked list, the number of the tier comes before the sort keys of that tier. */
export function addTier(tier: number, position: Position): Position {
  return [String(tier), ...position]
}

export function splitTier([tier = '0', ...position]: Position): { tier: number; position: Position } {
  return { tier: Number(tier), position }
}
