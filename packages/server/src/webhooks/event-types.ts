import { eventTypes } from '@backoffice/contract/event-type'
import type { Permission } from '@backoffice/contract/permission'

/** Each type with the permission to read what it is about. */
const permissionsByKind: Record<string, Permission> = {
  user: 'users.read',
  course: 'courses.read',
  hierarchy_level: 'hierarchy.read',
  enrolment: 'enrolments.read',
}

/** Undefined for what is about nothing that clients read. */
export function permissionOf(type: string): Permission | undefined {
  return permissionsByKind[kindOf(type)]
}

export function kindOf(type: string): string {
  return type.split('.', 1)[0] ?? ''
}

/** `user.created`, `user.*` and `*` are known; a wildcard must stand for at least one type. */
export function isKnownPattern(pattern: string): boolean {
  return eventTypes.some((type) => matches(pattern, type))
}

function matches(pattern: string, type: string): boolean {
  return pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
}
