import type { NewUser, User, UserEdit } from '@backoffice/contract/user'
import { useQueryClient } from '@tanstack/react-query'
import { patch, post } from '../api.ts'

export const peoplePath = '/users'
export const roles: User['role'][] = ['learner', 'instructor', 'manager', 'reader']

export function createPerson(input: NewUser & { learning_area: string }): Promise<User> {
  return post(peoplePath, input)
}

export function editPerson(person: User, edit: UserEdit): Promise<User> {
  return patch(pathOf(person), edit)
}

export function changePerson(person: User, verb: 'deactivate' | 'reactivate' | 'anonymise'): Promise<User> {
  return post(pathOf(person, `/${verb}`))
}

/** The path includes the area, because the same UUID may be another person in another area. */
function pathOf({ uuid, learning_area }: User, verb = ''): string {
  return `${peoplePath}/${uuid}${verb}?${new URLSearchParams({ learning_area })}`
}

export function useRefreshPeople(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: [peoplePath] })
}
