import { isWrite, type Permission } from '@backoffice/contract/permission'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveToken } from '../oauth/check-token.ts'
import type { ActingUser } from '../users/acting-users.ts'
import type { ApiDeps } from './api-deps.ts'

/** What all calls of a route have in common. */
export interface CalledRoute {
  deps: ApiDeps
  permission: Permission
  /** Needs a token that may write. */
  writes: boolean
  /** May change something, whatever its permission is called. */
  changes: boolean
  /** The header that names the acting user, in lower case as in Node. */
  header: string
}

/** A call on its way through the gate, with what the steps have found so far. */
export interface Call {
  route: CalledRoute
  request: FastifyRequest
  reply: FastifyReply
  /** The token after `Bearer`. */
  bearer: string | undefined
  /** Set when the token is known to be valid. */
  token: LiveToken | undefined
  /** From the header. */
  actingUserUuid: string | undefined
  /** Set when the client is known to be allowed to act for this user. */
  actingUser: ActingUser | undefined
  /** IDs of the levels from the top to the user's own. Set only if the rules of the access token need it. */
  levelPath: readonly string[] | undefined
}

export function calledRoute(deps: ApiDeps, permission: Permission, method: string | string[]): CalledRoute {
  const changes = [method].flat().some((name) => name !== 'GET' && name !== 'HEAD')
  return { deps, permission, writes: isWrite(permission), changes, header: deps.config.actingUserHeader.toLowerCase() }
}

export function beginCall(route: CalledRoute, request: FastifyRequest, reply: FastifyReply): Call {
  return {
    route,
    request,
    reply,
    bearer: undefined,
    token: undefined,
    actingUserUuid: undefined,
    actingUser: undefined,
    levelPath: undefined,
  }
}

/** Asserts that an earlier step has set the value. */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a step of the gate runs too early')
  return value
}
