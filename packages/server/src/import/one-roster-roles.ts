import type { Role } from '../permissions.ts'

/** What a role of OneRoster 1.1 or 1.2 may do here. Roles that are not named have no counterpart. */
const roles: Record<string, Role> = {
  student: 'learner',
  teacher: 'instructor',
  aide: 'instructor',
  proctor: 'instructor',
  administrator: 'manager',
  districtAdministrator: 'manager',
  siteAdministrator: 'manager',
  systemAdministrator: 'manager',
  principal: 'manager',
}

export function roleOf(oneRosterRole: string): Role | null {
  return Object.hasOwn(roles, oneRosterRole) ? (roles[oneRosterRole] ?? null) : null
}
