import type { EventResource } from '@backoffice/contract/event-type'
import type { Permission } from '@backoffice/contract/permission'

/** What a principal must be able to read everywhere in an area to receive events about these resources. */
export const permissionsFor: Record<EventResource, readonly Permission[]> = {
  user: ['users.read'],
  course: ['courses.read'],
  hierarchy_level: ['hierarchy.read'],
  enrolment: ['enrolments.read'],
  // There is no permission to read access tokens: only readers of everything else receive events about the tokens of others.
  access_token: ['users.read', 'courses.read', 'hierarchy.read', 'enrolments.read'],
}

/** All of them are needed. Undefined for events about nothing that clients can read. */
export function permissionsOf(type: string): readonly Permission[] | undefined {
  const permissions: Record<string, readonly Permission[]> = permissionsFor
  return Object.hasOwn(permissions, kindOf(type)) ? permissions[kindOf(type)] : undefined
}

export function kindOf(type: string): string {
  return type.split('.', 1)[0] ?? ''
}
