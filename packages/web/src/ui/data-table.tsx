import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import classes from './data-table.module.css'

const useTexts = defineTexts({ en: { actions: 'Actions' }, de: { actions: 'Aktionen' } })

export interface Column<Row> {
  key: string
  /** None for a column of buttons. */
  title: string
  render(row: Row): ReactNode
  align?: 'end'
  /** Cut off where there is no room, in a table; a card shows all of it. */
  oneLine?: boolean
  /** What the service calls the order by this column, where it has one. */
  sort?: string
  /** With its padding. The columns without one share the rest, so that nothing moves when their contents arrive. */
  width?: string
  /** Of a column without a width, before the table scrolls. */
  leastWidth?: string
}

/** By what the rows are ordered, in the service's words (`-name` is from Z to A), and how to change it. */
export interface Order {
  by: string | undefined
  change(by: string): void
}

interface Props<Row> {
  /** What the table is, for those who do not see it. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey(row: Row): string
  order?: Order | undefined
}

/** A table that scrolls sideways where there is no room for it; on a narrow screen each row is a card that names all its fields. */
export function DataTable<Row>({ label, columns, rows, rowKey, order }: Props<Row>) {
  const texts = useTexts()
  const leastWidth = `calc(${columns.map(({ width, leastWidth = '7.5rem' }) => width ?? leastWidth).join(' + ')})`
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} style={{ '--least-width': leastWidth } as CSSProperties}>
        <thead>
          <tr>
            {columns.map(({ key, title, align, width, sort }) => (
              <th key={key} scope="col" data-align={align} style={{ width }} aria-sort={sortedBy(sort, order)}>
                {sort && order ? (
                  <UnstyledButton
                    className={classes.sort}
                    onClick={() => order.change(order.by === sort ? `-${sort}` : sort)}
                  >
                    {title}
                  </UnstyledButton>
                ) : (
                  title || <VisuallyHidden>{texts.actions}</VisuallyHidden>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, title, render, align, oneLine }) => (
                <td key={key} data-title={title} data-align={align} data-one-line={oneLine}>
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

function sortedBy(sort: string | undefined, order: Order | undefined) {
  if (!sort || !order) return undefined
  if (order.by === sort) return 'ascending'
  return order.by === `-${sort}` ? 'descending' : 'none'
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
