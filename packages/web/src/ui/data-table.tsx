import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface Column<Row> {
  key: string
  title: string
  render(row: Row): ReactNode
  align?: 'end'
}

interface Props<Row> {
  /** What the table is, for those who do not see it. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey(row: Row): string
}

/** A table; on a narrow screen each row is a card that names its fields. */
export function DataTable<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className={classes.frame} data-many={columns.length > 6 || undefined}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, title, render, align }) => (
                <td key={key} data-title={title} data-align={align}>
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
        <Skeleton key={index} h={20} my={14} mx="md" width="auto" />
      ))}
    </div>
  )
}
