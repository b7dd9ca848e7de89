import type { Session } from '@backoffice/contract/administrator'
import type { LinkPurpose, LinkUse } from '@backoffice/contract/administrator-link'
import { queryOptions } from '@tanstack/react-query'
import { post } from '../api.ts'

export const linkPurposeQuery = (secret: string) =>
  queryOptions({
    queryKey: ['link', secret],
    queryFn: () => post<LinkPurpose>('/link', { secret }),
    staleTime: Infinity,
    gcTime: 0,
  })

export function followLink(use: LinkUse): Promise<Session> {
  return post('/link/use', use)
}
