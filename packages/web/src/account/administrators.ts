import type { ManagedAdministrator, NewAdministrator } from '@backoffice/contract/administrator'
import { queryOptions } from '@tanstack/react-query'
import { get, post } from '../api.ts'

export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: async () => (await get<{ data: ManagedAdministrator[] }>('/administrators')).data,
})

export function createAdministrator(input: NewAdministrator): Promise<ManagedAdministrator> {
  return post('/administrators', input)
}

export function setAdministratorActive(id: string, active: boolean): Promise<ManagedAdministrator> {
  return post(`/administrators/${id}/${active ? 'reactivate' : 'deactivate'}`)
}
