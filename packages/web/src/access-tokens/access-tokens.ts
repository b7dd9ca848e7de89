import type {
  AccessToken,
  AccessTokenEdit,
  CreatedAccessToken,
  NewAccessToken,
} from '@backoffice/contract/access-token'
import type { CallsByOutcome, CallsRange } from '@backoffice/contract/calls-by-outcome'
import { queryOptions } from '@tanstack/react-query'
import { get, patch, post } from '../api.ts'

/** Also the first part of every list's query key. */
export const accessTokensPath = '/access-tokens'

export function accessTokenQuery(clientId: string) {
  return queryOptions({
    queryKey: ['access-token', clientId],
    queryFn: () => get<AccessToken>(pathOf(clientId)),
  })
}

export function callsQuery(clientId: string, range: CallsRange) {
  return queryOptions({
    queryKey: ['access-token', clientId, 'calls', range],
    queryFn: () => get<CallsByOutcome>(`${pathOf(clientId)}/calls?range=${range}`),
  })
}

export function createAccessToken(input: NewAccessToken): Promise<CreatedAccessToken> {
  return post(accessTokensPath, input)
}

export function editAccessToken(clientId: string, edit: AccessTokenEdit): Promise<AccessToken> {
  return patch(pathOf(clientId), edit)
}

export function pauseAccessToken(clientId: string): Promise<AccessToken> {
  return post(`${pathOf(clientId)}/pause`)
}

export function resumeAccessToken(clientId: string): Promise<AccessToken> {
  return post(`${pathOf(clientId)}/resume`)
}

export function revokeAccessToken(clientId: string): Promise<AccessToken> {
  return post(`${pathOf(clientId)}/revoke`)
}

function pathOf(clientId: string): string {
  return `${accessTokensPath}/${encodeURIComponent(clientId)}`
}
