import type { Role } from '@backoffice/contract/connection'

/** Our roles for those of OneRoster 1.1 and 1.2, in lower case. Other roles have no counterpart. */
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

/** Parents and guardians are in a bundle because of their children. They are not imported, which is not an error. */
export const familyRoles = ['parent', 'guardian', 'relative']
