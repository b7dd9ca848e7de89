import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { get } from '../../api.ts'

interface Page<Row> {
  data: Row[]
  next_cursor: string | null
}

export type Filters = Record<string, string | undefined>

/** Does not count the search, which is always visible, nor the order. */
export function countFilters({ q, sort, ...others }: Filters): number {
  return Object.values(others).filter(Boolean).length
}

/** A list of the service, page by page. Loaded rows stay on the screen while a filter changes. */
export function useList<Row>(path: string, filters: Filters = {}) {
  const query = useInfiniteQuery({
    queryKey: [path, filters],
    queryFn: ({ pageParam }) => get<Page<Row>>(listPath(path, filters, pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  return { ...query, rows: query.data?.pages.flatMap((page) => page.data) }
}

/** Every row of every page. */
export async function* everyRow<Row>(path: string, filters: Filters): AsyncGenerator<Row> {
  let cursor: string | undefined
  do {
    const page: Page<Row> = await get(listPath(path, { ...filters, limit: '200' }, cursor))
    yield* page.data
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}

export function listPath(path: string, filters: Filters, cursor: string | undefined): string {
  const given = Object.entries({ ...filters, cursor }).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
