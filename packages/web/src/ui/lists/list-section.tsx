import type { ListCount } from '@backoffice/contract/list'
import { Button, Center, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { isRefused } from '../../api.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { useMayChange } from '../../use-may-change.ts'
import { WorkButton } from '../forms/work-button.tsx'
import { ErrorAlert } from '../text/error-alert.tsx'
import type { Column } from './column.ts'
import { DataTable, type Order, TableSkeleton } from './data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import classes from './list-section.module.css'
import { useFocusNext } from './use-focus-next.ts'
import type { useList } from './use-list.ts'
import type { Selection } from './use-selection.ts'

const useTexts = defineTexts({
  en: {
    loading: 'Loading',
    tryAgain: 'Try again',
    clear: 'Clear search and filters',
    more: 'Show more',
    shown: (count: string, more: boolean) => (more ? `The first ${count} are shown.` : `${count} in the list.`),
    of: (count: string, total: string) => `The first ${count} of ${total} are shown.`,
    total: { exact: '', about: 'about ', more_than: 'more than ' },
    nothing: 'The list is empty.',
  },
  de: {
    loading: 'Wird geladen',
    tryAgain: 'Erneut versuchen',
    clear: 'Suche und Filter zurücksetzen',
    more: 'Mehr anzeigen',
    shown: (count: string, more: boolean) => (more ? `Die ersten ${count} sind zu sehen.` : `${count} in der Liste.`),
    of: (count: string, total: string) => `Die ersten ${count} von ${total} sind zu sehen.`,
    total: { exact: '', about: 'etwa ', more_than: 'mehr als ' },
    nothing: 'Die Liste ist leer.',
  },
})

interface Props<Row> {
  label: string
  list: ReturnType<typeof useList<Row>>
  columns: Column<Row>[]
  rowKey(row: Row): string
  /** Shown when the list is empty: why, and what to do. */
  empty: ReactNode
  /** Search and filters. */
  filters?: ReactNode
  /** The number of active filters. */
  activeFilters?: number
  /** True if a filter or the search is active. */
  filtered?: boolean
  order?: Order | undefined
  /** The number of rows of the whole list: it is then shown, not only announced. */
  total?: ListCount | undefined
  /** Rows can be selected by those who may change them; `bar` has the actions. */
  selection?: (Selection<Row> & { nameOf(row: Row): string; bar: ReactNode }) | undefined
  /** Clears the filters, if the service refuses those in the URL. */
  onClear?: (() => void) | undefined
}

/** A list of the service in all its states: loading, failed, empty, and loaded with more pages to come. */
export function ListSection<Row>({
  label,
  list,
  columns,
  rowKey,
  empty,
  filters,
  activeFilters = 0,
  filtered = activeFilters > 0,
  order,
  total,
  selection,
  onClear,
}: Props<Row>) {
  const texts = useTexts()
  const format = useFormat()
  const mayChange = useMayChange()
  const { rows, hasNextPage } = list
  const shown = format.number(rows?.length ?? 0)
  const length =
    hasNextPage && total
      ? texts.of(shown, texts.total[total.kind] + format.number(total.count))
      : texts.shown(shown, hasNextPage)
  const status = rows && !list.isPlaceholderData && (rows.length === 0 ? texts.nothing : length)
  // An empty list without filters has nothing to search.
  const searchable = filters && (filtered || rows?.length !== 0)
  return (
    <section aria-label={label}>
      {searchable && (
        <FilterBar active={activeFilters} onClear={filtered ? onClear : undefined}>
          {filters}
        </FilterBar>
      )}
      {selection ? (
        <div className={classes.summary}>
          <span role="status" className={classes.length}>
            {status}
          </span>
          {mayChange && selection.bar}
        </div>
      ) : (
        <VisuallyHidden role="status">{status}</VisuallyHidden>
      )}
      <div className={classes.list} data-stale={list.isPlaceholderData || undefined}>
        <Content
          label={label}
          list={list}
          columns={columns}
          rowKey={rowKey}
          empty={empty}
          order={order}
          selection={mayChange ? selection : undefined}
          onClear={onClear}
        />
      </div>
    </section>
  )
}

function Content<Row>({
  label,
  list,
  columns,
  rowKey,
  empty,
  order,
  selection,
  onClear,
}: Omit<Props<Row>, 'filters' | 'activeFilters' | 'filtered' | 'total'>) {
  const texts = useTexts()
  const { table, focusNext } = useFocusNext()
  const { rows, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const failure = error && (
    <div className={classes.message}>
      <ErrorAlert error={error}>
        {onClear && isRefused(error) ? (
          <Button variant="default" size="xs" mt="xs" onClick={onClear}>
            {texts.clear}
          </Button>
        ) : (
          <WorkButton variant="default" size="xs" mt="xs" loading={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </WorkButton>
        )}
      </ErrorAlert>
    </div>
  )
  if (!rows) return failure ?? <TableSkeleton label={texts.loading} />
  if (rows.length === 0) return failure ?? <div className={classes.message}>{empty}</div>
  return (
    <>
      <div ref={table}>
        <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} order={order} selection={selection} />
      </div>
      {failure}
      {hasNextPage && !error && (
        <Center p="md">
          <WorkButton
            variant="default"
            loading={isFetchingNextPage}
            onClick={({ currentTarget }) => {
              focusNext(rows.length, currentTarget)
              void fetchNextPage()
            }}
          >
            {texts.more}
          </WorkButton>
        </Center>
      )}
    </>
  )
}
