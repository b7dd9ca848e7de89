import type { ReactNode } from 'react'
import type { Selection } from './use-selection.ts'

export interface Column<Row> {
  key: string
  /** Empty for a column of buttons. */
  title: string
  render(row: Row): ReactNode
  align?: 'end'
  /** Truncates long values in a table; a card shows them in full. */
  oneLine?: boolean
  /** The service's name for sorting by this column, if it can. */
  sort?: string
  /** Includes the padding. Columns without a width share the rest, so that nothing moves when their contents arrive. */
  width?: string
  /** The minimum width of a column without a `width`; below it, the table scrolls. */
  minWidth?: string
  /** Adds a button that shows more of the row below it, across all columns. */
  details?: { label(row: Row): string; content(row: Row): ReactNode }
}

/** Which rows are selected; `nameOf` says which one it is. */
export type RowSelection<Row> = Selection<Row> & { nameOf(row: Row): string }
