import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import type { Column, RowSelection } from './column.ts'
import { DataRow } from './data-row.tsx'
import classes from './data-table.module.css'
import { SelectBox } from './select-box.tsx'

const useTexts = defineTexts({
  en: { actions: 'Actions', selectAll: 'Select all rows shown' },
  de: { actions: 'Aktionen', selectAll: 'Alle angezeigten Zeilen auswählen' },
})

/** The current sort in the service's notation (`-name` is from Z to A), and how to change it. */
export interface Order {
  by: string | undefined
  change(by: string): void
}

interface Props<Row> {
  /** The table's accessible name. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey(row: Row): string
  order?: Order | undefined
  selection?: RowSelection<Row> | undefined
}

/** Scrolls sideways if it is too wide. On a narrow screen, each row is a card with all its fields. */
export function DataTable<Row>({ label, columns, rows, rowKey, order, selection }: Props<Row>) {
  const texts = useTexts()
  const minWidth = `calc(${columns.map(({ width, minWidth = '7.5rem' }) => width ?? minWidth).join(' + ')})`
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} style={{ '--min-width': minWidth } as CSSProperties}>
        <thead>
          <tr>
            {columns.map(({ key, title, align, width, sort }, index) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                style={{ '--width': width } as CSSProperties}
                aria-sort={sortedBy(sort, order)}
              >
                {selection && index === 0 && (
                  <SelectBox
                    label={texts.selectAll}
                    checked={rows.every(selection.has)}
                    mixed={rows.some(selection.has)}
                    onChange={(checked) => selection.set(rows, checked)}
                  />
                )}
                {sort && order ? (
                  <>
                    <UnstyledButton
                      className={classes.sort}
                      onClick={() => order.change(order.by === sort ? `-${sort}` : sort)}
                    >
                      {title}
                    </UnstyledButton>
                    {/* Paper has no buttons. */}
                    <span className={classes.printed}>{title}</span>
                  </>
                ) : (
                  title || <VisuallyHidden>{texts.actions}</VisuallyHidden>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DataRow key={rowKey(row)} row={row} columns={columns} selection={selection} />
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

/** A placeholder as high as a table's first rows, so that nothing jumps when they arrive. */
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
