import type {
  AccountSession,
  NewRecoveryCodes,
  PasswordChange,
  PendingTotp,
  RecoveryCodes,
  RecoveryCodesLeft,
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

export const recoveryCodesLeftQuery = queryOptions({
  queryKey: ['recovery codes left'],
  queryFn: async () => (await get<RecoveryCodesLeft>('/account/recovery-codes')).left,
})

export function createRecoveryCodes(confirmation: NewRecoveryCodes): Promise<RecoveryCodes> {
  return post('/account/recovery-codes', confirmation)
}

export function confirmTotp(confirmation: TotpConfirmation): Promise<RecoveryCodes> {
  return post('/account/totp/confirm', confirmation)
}

export function removeTotp(removal: TotpRemoval): Promise<void> {
  return remove('/account/totp', removal)
}
