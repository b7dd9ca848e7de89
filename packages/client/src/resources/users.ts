import type { CallOptions } from '../call.ts'
import type { NewUser, User, UserEdit, UserQuery, UserReplacement } from '../contract.ts'
import { type ActingCaller, createList, type List } from '../list.ts'
import { readUuid } from '../settings.ts'

/** Filters for users. */
export interface UserFilter extends Omit<UserQuery, 'active'> {
  /** Only active users, or only deactivated ones. */
  active?: boolean
}

/** The people in the learning area. */
export interface Users {
  /** Lists the users the acting user may see. */
  list(query?: UserFilter, options?: CallOptions): List<User>
  /** Gets a user. */
  get(uuid: string, options?: CallOptions): Promise<User>
  /** Creates a user. */
  create(user: NewUser, options?: CallOptions): Promise<User>
  /** Creates or replaces a user with a UUID of your choice. Repeating the same call changes nothing. */
  put(uuid: string, user: UserReplacement, options?: CallOptions): Promise<User>
  /** Changes the given fields; `null` removes a value. */
  update(uuid: string, edit: UserEdit, options?: CallOptions): Promise<User>
  /** Deactivates a user. Nobody can act for them any more. */
  deactivate(uuid: string, options?: CallOptions): Promise<User>
  /** Reactivates a user. */
  reactivate(uuid: string, options?: CallOptions): Promise<User>
  /** Permanently removes the name, email address and external ID, and keeps the enrolments. */
  anonymise(uuid: string, options?: CallOptions): Promise<User>
}

const path = '/users'

export function users(call: ActingCaller): Users {
  return {
    list: (query, options) => createList(call, path, query, options),
    get: async (uuid, options) => call({ method: 'GET', path: at(uuid) }, options),
    create: async (body, options) => call({ method: 'POST', path, body }, options),
    put: async (uuid, body, options) => call({ method: 'PUT', path: at(uuid), body }, options),
    update: async (uuid, body, options) => call({ method: 'PATCH', path: at(uuid), body }, options),
    deactivate: async (uuid, options) => call({ method: 'POST', path: `${at(uuid)}/deactivate` }, options),
    reactivate: async (uuid, options) => call({ method: 'POST', path: `${at(uuid)}/reactivate` }, options),
    anonymise: async (uuid, options) => call({ method: 'POST', path: `${at(uuid)}/anonymise` }, options),
  }
}

function at(uuid: string): string {
  return `${path}/${readUuid(uuid, 'uuid')}`
}
