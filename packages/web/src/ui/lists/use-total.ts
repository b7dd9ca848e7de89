import type { ListCount } from '@backoffice/contract/list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get } from '../../api.ts'
import { type Filters, listPath, type useList } from './use-list.ts'

/** How many rows the whole list has. Asked only if there are more than those on the screen. */
export function useTotal<Row>(
  path: string,
  { sort: _sort, ...filters }: Filters,
  { rows, hasNextPage, isPlaceholderData }: ReturnType<typeof useList<Row>>,
): ListCount | undefined {
  const counted = hasNextPage && !isPlaceholderData && !filters.q
  const { data } = useQuery({
    queryKey: [path, 'count', filters],
    queryFn: () => get<ListCount>(listPath(`${path}/count`, filters, undefined)),
    // The service does not count what a search finds.
    enabled: counted,
    placeholderData: keepPreviousData,
  })
  if (!rows) return undefined
  if (hasNextPage && filters.q) return undefined
  return hasNextPage ? data : { count: rows.length, kind: 'exact' }
}
