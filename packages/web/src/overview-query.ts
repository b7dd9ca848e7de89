import type { Overview } from '@backoffice/contract/overview'
import { queryOptions } from '@tanstack/react-query'
import { get } from './api.ts'

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => get<Overview>('/overview'),
  refetchInterval: 60_000,
})
