import type { Role } from '@backoffice/contract/connection'

/** What a role of OneRoster 1.1 or 1.2, in small letters, may do here. Roles that are not named have no counterpart. */
const roles: Record<string, Role> = {
  student: 'learner',
  teacher: 'instructor',
  aide: 'instructor',
  proctor: 'instructor',
  administrator: 'manager',
  districtadministrator: 'manager',
  siteadministrator: 'manager',
  systemadministrator: 'manager',
  principal: 'manager',
}

export function roleOf(oneRosterRole: string): Role | null {
  const role = oneRosterRole.toLowerCase()
  return Object.hasOwn(roles, role) ? (roles[role] ?? null) : null
}

/** They are in a bundle for the sake of pupils. That they have no place here is no mistake of the source. */
export const familyRoles = ['parent', 'guardian', 'relative']
