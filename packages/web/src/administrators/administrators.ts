import type { ManagedAdministrator, RoleChange } from '@backoffice/contract/administrator'
import type { CreatedLink, NewInvitation, NewResetLink, OpenLink } from '@backoffice/contract/administrator-link'
import { queryOptions } from '@tanstack/react-query'
import { get, post, remove } from '../api.ts'

export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: async () => (await get<{ data: ManagedAdministrator[] }>('/administrators')).data,
})

export const openLinksQuery = queryOptions({
  queryKey: ['administrator links'],
  queryFn: async () => (await get<{ data: OpenLink[] }>('/administrators/links')).data,
})

export function setAdministratorActive(id: string, active: boolean): Promise<ManagedAdministrator> {
  return post(`/administrators/${id}/${active ? 'reactivate' : 'deactivate'}`)
}

export function changeRole(id: string, change: RoleChange): Promise<ManagedAdministrator> {
  return post(`/administrators/${id}/role`, change)
}

export function inviteAdministrator(invitation: NewInvitation): Promise<CreatedLink> {
  return post('/administrators/invitations', invitation)
}

export function createResetLink(id: string, link: NewResetLink): Promise<CreatedLink> {
  return post(`/administrators/${id}/reset-link`, link)
}

export function withdrawLink(id: string): Promise<void> {
  return remove(`/administrators/links/${id}`)
}
