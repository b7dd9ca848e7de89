import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface Column<Row> {
  key: string
  title: string
  render(row: Row): ReactNode
  align?: 'end'
  /** Cut off where there is no room, in a table; a card shows all of it. */
  oneLine?: boolean
  /** With its padding. The columns without one share the rest, so that nothing moves when their contents arrive. */
  width?: string
  /** How much it is missed where there is no room for every column: `low` goes first. A card shows them all. */
  worth?: 'low' | 'medium'
}

interface Props<Row> {
  /** What the table is, for those who do not see it. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey(row: Row): string
}

/** A table, with fewer columns on a smaller screen; on a narrow one each row is a card that names all its fields. */
export function DataTable<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, title, align, width, worth }) => (
              <th key={key} scope="col" data-align={align} data-worth={worth} style={{ width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, title, render, align, worth, oneLine }) => (
                <td key={key} data-title={title} data-align={align} data-worth={worth} data-one-line={oneLine}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** In the place of a table, as high as its first rows, so that nothing jumps when they arrive. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Skeleton key={index} h={18} my={12} width="auto" />
      ))}
    </div>
  )
}
