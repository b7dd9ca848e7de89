import Type, { type Static } from 'typebox'

/** What a call may do. The write permissions need a token with write access. */
export const permissions = [
  'connection.test',
  'hierarchy.read',
  'users.read',
  'courses.read',
  'enrolments.read',
  'hierarchy.write',
  'users.write',
  'courses.write',
  'enrolments.write',
  'progress.write',
] as const

export const Permission = Type.Enum(permissions)
export type Permission = Static<typeof Permission>

export function isWrite(permission: Permission): boolean {
  return permission.endsWith('.write')
}
