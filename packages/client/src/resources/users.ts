import type { CallOptions } from '../call.ts'
import type { NewUser, User, UserEdit, UserQuery, UserReplacement } from '../contract.ts'
import { type ActingCaller, createList, type List } from '../list.ts'
import { readUuid } from '../settings.ts'

/** What users can be looked for by. */
export interface UserFilter extends Omit<UserQuery, 'active'> {
  /** only active ones, or only deactivated ones */
  active?: boolean
}

/** The people of the learning area. */
export interface Users {
  /** The users that the acting user may see. */
  list(query?: UserFilter, options?: CallOptions): List<User>
  /** One user. */
  get(uuid: string, options?: CallOptions): Promise<User>
  /** Makes a person. */
  create(user: NewUser, options?: CallOptions): Promise<User>
  /** Makes or replaces the person with a UUID of your own. The same call again changes nothing. */
  put(uuid: string, user: UserReplacement, options?: CallOptions): Promise<User>
  /** Changes the fields it names; `null` takes one away. */
  update(uuid: string, edit: UserEdit, options?: CallOptions): Promise<User>
  /** Lets nobody act for this person any more. */
  deactivate(uuid: string, options?: CallOptions): Promise<User>
  /** Undoes that. */
  reactivate(uuid: string, options?: CallOptions): Promise<User>
  /** Removes name, e-mail address and external id for good, and keeps what was learned. */
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
