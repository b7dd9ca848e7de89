import type { EventResource } from '@backoffice/contract/event-type'
import type { Permission } from '@backoffice/contract/permission'

/** What somebody must be able to read everywhere in an area to learn of events of these things. */
export const permissionsFor: Record<EventResource, readonly Permission[]> = {
  user: ['users.read'],
  course: ['courses.read'],
  hierarchy_level: ['hierarchy.read'],
  enrolment: ['enrolments.read'],
  // There is no permission to read access tokens: only who reads everything else learns of those of others.
  access_token: ['users.read', 'courses.read', 'hierarchy.read', 'enrolments.read'],
}
