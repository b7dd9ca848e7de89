import type { RawBuilder } from 'kysely'
import type { Direction } from './position.ts'

/** What a list of an area's rows may be ordered by, besides its key. An index has the rows in this order. */
export interface RowOrder {
  by: 'name' | 'change'
  direction: Direction
}

/** The same for a table: the text by which its rows are ordered by name. */
export type RowSort = { by: 'change'; direction: Direction } | { by: RawBuilder<string>; direction: Direction }

export function sortBy(order: RowOrder | undefined, name: RawBuilder<string>): RowSort | undefined {
  if (!order) return undefined
  return order.by === 'change' ? { by: 'change', direction: order.direction } : { by: name, direction: order.direction }
}
