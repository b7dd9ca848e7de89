import type { User } from '@backoffice/contract/user'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../api.ts'

/** Needs the area, because the same UUID may be another person in another area. */
export function personQuery(area: string | undefined, uuid: string) {
  return queryOptions({
    queryKey: ['/users', 'one', area, uuid],
    queryFn: () =>
      get<User>(`/users/${encodeURIComponent(uuid)}?${new URLSearchParams({ learning_area: area ?? '' })}`),
    staleTime: 60_000,
    enabled: area !== undefined,
  })
}
