import type { Role } from '@backoffice/contract/connection'
import { isWrite, type Permission, permissions } from '@backoffice/contract/permission'

/** Whose data a permission reaches. Levels count from the acting user's own. */
export type Reach = 'self' | 'own level and above' | 'own level and below' | 'own level, above and below' | 'area'

/** The role table, once. What is not named here is not allowed. */
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

/** Nobody gives a role that sees further than themselves: only from the top level is a reader's area no more than that. */
export function mayGiveRole(giver: { role: Role; onTopLevel: boolean }, role: Role): boolean {
  return role !== 'reader' || giver.onTopLevel
}

/** Learners see what is offered; drafts and what is over are for those who run it. */
export function seesUnpublishedCourses(role: Role): boolean {
  return role !== 'learner'
}

/** What the role allows, less what the token does not. */
export function permissionsOf(role: Role, mayWrite: boolean): Permission[] {
  const allowed = permissions.filter((permission) => reachOf(role, permission) !== undefined)
  return mayWrite ? allowed : allowed.filter((permission) => !isWrite(permission))
}
