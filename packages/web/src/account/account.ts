import type {
  AccountSession,
  PasswordChange,
  PendingTotp,
  TotpConfirmation,
  TotpRemoval,
  TotpStart,
} from '@backoffice/contract/administrator'
import { queryOptions } from '@tanstack/react-query'
import { get, post, remove } from '../api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['account sessions'],
  queryFn: async () => (await get<{ data: AccountSession[] }>('/account/sessions')).data,
})

export function endSession(id: string): Promise<void> {
  return remove(`/account/sessions/${id}`)
}

export function changePassword(change: PasswordChange): Promise<void> {
  return post('/account/password', change)
}

export function startTotp(start: TotpStart): Promise<PendingTotp> {
  return post('/account/totp', start)
}

export function confirmTotp(confirmation: TotpConfirmation): Promise<void> {
  return post('/account/totp/confirm', confirmation)
}

export function removeTotp(removal: TotpRemoval): Promise<void> {
  return remove('/account/totp', removal)
}
