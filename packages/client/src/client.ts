import { type Caller, type CallOptions, createCaller } from './call.ts'
import type { ChangePage } from './change-page.ts'
import type { ChangesQuery, Connection } from './contract.ts'
import { type FollowOptions, follow } from './follow.ts'
import type { ActingCaller } from './list.ts'
import type { Platform } from './platform.ts'
import { type Catalogue, catalogue } from './resources/catalogue.ts'
import { type Courses, courses } from './resources/courses.ts'
import { type Enrolments, enrolments } from './resources/enrolments.ts'
import { type HierarchyLevels, hierarchyLevels } from './resources/hierarchy-levels.ts'
import { type Users, users } from './resources/users.ts'
import { type Webhooks, webhooks } from './resources/webhooks.ts'
import { readUuid, type Settings } from './settings.ts'

/** One learning area, as one acting user. */
export interface Client {
  /** The acting user of all calls: the client's own service user, unless you chose another with `as`. */
  readonly actingUser: string
  /** Tests the connection: returns the learning area, the acting user and the permissions. */
  test(options?: CallOptions): Promise<Connection>
  /** Reads events of the learning area in order: from a cursor, from now on, or from the oldest there is. */
  changes(query: ChangesQuery, options?: CallOptions): Promise<ChangePage>
  /**
   * Keeps a copy of the learning area in step: first a snapshot, then every change. Runs until its signal is aborted, and
   * survives outages.
   */
  follow(options: FollowOptions): Promise<void>
  /** The same connection on behalf of another user, who must be active and in the same learning area. */
  as(userUuid: string): Client
  readonly hierarchyLevels: HierarchyLevels
  readonly users: Users
  readonly courses: Courses
  readonly catalogue: Catalogue
  readonly enrolments: Enrolments
  readonly webhooks: Webhooks
}

/** The secret and the token are kept only in the closures below, so that printing a client does not show them. */
export function createClient(platform: Platform, settings: Settings): Client {
  return actingAs(platform, settings, createCaller(platform, settings), settings.clientId)
}

function actingAs(platform: Platform, settings: Settings, caller: Caller, actingUser: string): Client {
  const call: ActingCaller = (input, options) => caller(actingUser, input, options)
  const client: Client = {
    actingUser,
    test: async (options?: CallOptions) => call<Connection>({ method: 'GET', path: '' }, options),
    changes: async (query: ChangesQuery, options?: CallOptions) =>
      call<ChangePage>({ method: 'GET', path: '/changes', query }, options),
    follow: async (options: FollowOptions) => follow(platform, settings, client, options),
    as: (userUuid: string) => actingAs(platform, settings, caller, readUuid(userUuid, 'userUuid')),
    hierarchyLevels: hierarchyLevels(call),
    users: users(call),
    courses: courses(call),
    catalogue: catalogue(call),
    enrolments: enrolments(call),
    webhooks: webhooks(call),
  }
  return Object.freeze(client)
}
