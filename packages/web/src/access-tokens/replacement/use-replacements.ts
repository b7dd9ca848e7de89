import type { AccessToken } from '@backoffice/contract/access-token'
import { useQuery } from '@tanstack/react-query'
import { accessTokenQuery } from '../access-tokens.ts'

/** The access tokens before and after this one; undefined if there is none, or while loading. */
export function useReplacements({ replaces, replaced_by }: AccessToken) {
  return { before: useOther(replaces), after: useOther(replaced_by) }
}

function useOther(clientId: string | undefined): AccessToken | undefined {
  return useQuery({ ...accessTokenQuery(clientId ?? ''), enabled: clientId !== undefined }).data
}
