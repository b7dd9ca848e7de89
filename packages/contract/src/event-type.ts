/** What can happen to each kind of resource. Types are only added. */
const eventsByResource = {
  user: ['created', 'changed', 'deactivated', 'reactivated', 'anonymised'],
  course: ['created', 'changed', 'published', 'archived', 'deleted'],
  hierarchy_level: ['created', 'changed', 'moved', 'deleted'],
  enrolment: ['created', 'renewed', 'progressed', 'completed', 'failed', 'withdrawn', 'changed'],
  access_token: ['expiring'],
} as const

export type EventResource = keyof typeof eventsByResource
export const eventResources = Object.keys(eventsByResource) as EventResource[]

/** The types of the events of these resources. */
export function eventTypesOf(resources: readonly EventResource[]): string[] {
  return resources.flatMap((resource) => eventsByResource[resource].map((what) => `${resource}.${what}`))
}

/** Whether a type matches `user.created`, `user.*` or `*`. */
export function matchesType(wanted: string, type: string): boolean {
  return wanted === '*' || wanted === type || (wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1)))
}

/** Matches one type, `user.*` for all types of a resource, or `*` for all. */
export const eventTypePattern = [
  ...eventTypesOf(eventResources),
  ...eventResources.map((resource) => `${resource}.*`),
  '*',
]
  .map((type) => type.replace(/[.*]/g, '\\$&'))
  .join('|')

/** All of them. */
export const eventTypes = eventTypesOf(eventResources)
