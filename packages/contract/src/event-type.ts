/** What can happen to each kind of thing. Types are only added. */
const happenings = {
  user: ['created', 'changed', 'deactivated', 'reactivated', 'anonymised'],
  course: ['created', 'changed', 'published', 'archived', 'deleted'],
  hierarchy_level: ['created', 'changed', 'moved', 'deleted'],
  enrolment: ['created', 'renewed', 'progressed', 'completed', 'failed', 'withdrawn', 'changed'],
  access_token: ['expiring'],
} as const

export type EventResource = keyof typeof happenings
export const eventResources = Object.keys(happenings) as EventResource[]

/** The types of the events of these resources. */
export function eventTypesOf(resources: readonly EventResource[]): string[] {
  return resources.flatMap((resource) => happenings[resource].map((what) => `${resource}.${what}`))
}

/** Whether a type is meant by `user.created`, `user.*` or `*`. */
export function matchesType(wanted: string, type: string): boolean {
  return wanted === '*' || wanted === type || (wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1)))
}

/** One type, or all types of a resource, or all: as a pattern. */
export const anyType = [...eventTypesOf(eventResources), ...eventResources.map((resource) => `${resource}.*`), '*']
  .map((type) => type.replace(/[.*]/g, '\\$&'))
  .join('|')

/** All of them. */
export const eventTypes = eventTypesOf(eventResources)
