import type { Role } from '@backoffice/contract/connection'
import { isWrite, type Permission, permissions } from '@backoffice/contract/permission'

/** Whose data a permission covers, starting at the acting user's own level. */
export type Reach = 'self' | 'own level and above' | 'own level and below' | 'own level, above and below' | 'area'

/** The only role table. What is not listed here is not allowed. */
const roles: Record<Role, Partial<Record<Permission, Reach>>> = {
  learner: {
    'connection.test': 'self',
    'users.read': 'self',
    'courses.read': 'own level and above',
    'enrolments.read': 'self',
    'enrolments.write': 'self',
    'progress.write': 'self',
  },
  instructor: {
    'connection.test': 'self',
    'hierarchy.read': 'own level and below',
    'users.read': 'own level and below',
    'courses.read': 'own level, above and below',
    'enrolments.read': 'own level and below',
    'progress.write': 'own level and below',
  },
  manager: {
    'connection.test': 'self',
    'hierarchy.read': 'own level and below',
    'users.read': 'own level and below',
    'courses.read': 'own level, above and below',
    'enrolments.read': 'own level and below',
    'hierarchy.write': 'own level and below',
    'users.write': 'own level and below',
    'courses.write': 'own level and below',
    'enrolments.write': 'own level and below',
    'progress.write': 'own level and below',
  },
  reader: {
    'connection.test': 'self',
    'hierarchy.read': 'area',
    'users.read': 'area',
    'courses.read': 'area',
    'enrolments.read': 'area',
  },
}

export function reachOf(role: Role, permission: Permission): Reach | undefined {
  return roles[role][permission]
}

/** Nobody may assign a role that sees more than they do: a reader sees the whole area, so this needs the top level. */
export function mayGiveRole(giver: { role: Role; onTopLevel: boolean }, role: Role): boolean {
  return role !== 'reader' || giver.onTopLevel
}

/** Learners see only published courses, not drafts and archived ones. */
export function seesUnpublishedCourses(role: Role): boolean {
  return role !== 'learner'
}

/** The permissions of the role that the access token has too, without writes if the token is read-only. */
export function permissionsOf(role: Role, mayWrite: boolean, ofRecord?: ReadonlySet<Permission>): Permission[] {
  const allowed = permissions.filter(
    (permission) => reachOf(role, permission) !== undefined && (ofRecord?.has(permission) ?? true),
  )
  return mayWrite ? allowed : allowed.filter((permission) => !isWrite(permission))
}
