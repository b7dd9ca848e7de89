import { eventTypes, matchesType } from '@backoffice/contract/event-type'
import type { Permission } from '@backoffice/contract/permission'
import { permissionsFor } from '../events/event-permissions.ts'

/** All of them are needed. Undefined for events about nothing that clients can read. */
export function permissionsOf(type: string): readonly Permission[] | undefined {
  const permissions: Record<string, readonly Permission[]> = permissionsFor
  return Object.hasOwn(permissions, kindOf(type)) ? permissions[kindOf(type)] : undefined
}

export function kindOf(type: string): string {
  return type.split('.', 1)[0] ?? ''
}

/** `user.created`, `user.*` and `*` are known; a wildcard must stand for at least one type. */
export function isKnownPattern(pattern: string): boolean {
  return eventTypes.some((type) => matchesType(pattern, type))
}
