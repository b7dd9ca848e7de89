import type { Rules } from './access-token-rules.ts'
import { type Permission, permissions } from './permission.ts'

export const presets = ['website', 'hr_sync', 'automation', 'reporting'] as const
export type Preset = (typeof presets)[number]

/**
 * The rules for a typical integration. With a level, it reaches that level and below; a website creates its learners
 * there.
 */
export function presetRules(preset: Preset, { level_id }: Pick<Rules, 'level_id'> = {}): Rules {
  return { ...rulesOf[preset], ...(level_id === undefined ? {} : { level_id }) }
}

const reads: Permission[] = ['hierarchy.read', 'users.read', 'courses.read', 'enrolments.read']

const rulesOf: Record<Preset, Rules> = {
  website: {
    permissions: inOrder(['courses.read', 'users.read', 'enrolments.read', 'users.write', 'enrolments.write']),
    act_for: { who: 'people', roles: ['learner'], own_people: true },
  },
  hr_sync: {
    permissions: inOrder(['hierarchy.read', 'users.read', 'hierarchy.write', 'users.write']),
    act_for: { who: 'itself' },
  },
  automation: {
    permissions: inOrder([...reads, 'users.write', 'enrolments.write', 'progress.write']),
    act_for: { who: 'itself' },
  },
  reporting: { permissions: inOrder(reads), act_for: { who: 'itself' } },
}

export const subjects = ['people', 'courses', 'enrolments', 'results', 'hierarchy'] as const
export type Subject = (typeof subjects)[number]
export type Extent = 'none' | 'read' | 'write'
export type PermissionMatrix = Record<Subject, Extent>

// Results are read together with their enrolments.
const ofSubject: Record<Subject, { read: Permission; write: Permission }> = {
  people: { read: 'users.read', write: 'users.write' },
  courses: { read: 'courses.read', write: 'courses.write' },
  enrolments: { read: 'enrolments.read', write: 'enrolments.write' },
  results: { read: 'enrolments.read', write: 'progress.write' },
  hierarchy: { read: 'hierarchy.read', write: 'hierarchy.write' },
}

/** Permission to write includes permission to read. */
export function permissionsOfMatrix(matrix: PermissionMatrix): Permission[] {
  return inOrder(
    subjects.flatMap((subject) => {
      const { read, write } = ofSubject[subject]
      if (matrix[subject] === 'none') return []
      return matrix[subject] === 'read' ? [read] : [read, write]
    }),
  )
}

/** Summarises a list of permissions per subject. */
export function matrixOf(allowed: readonly Permission[]): PermissionMatrix {
  const extent = ({ read, write }: { read: Permission; write: Permission }): Extent => {
    if (allowed.includes(write)) return 'write'
    return allowed.includes(read) ? 'read' : 'none'
  }
  return Object.fromEntries(subjects.map((subject) => [subject, extent(ofSubject[subject])])) as PermissionMatrix
}

function inOrder(chosen: Permission[]): Permission[] {
  return permissions.filter((permission) => permission === 'connection.test' || chosen.includes(permission))
}
