import { isWrite, type Permission } from '@backoffice/contract/permission'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveToken } from '../oauth/check-token.ts'
import type { ActingUser } from '../users/acting-users.ts'
import type { ApiDeps } from './api-deps.ts'

/** What every call of a route has in common. */
export interface CalledRoute {
  deps: ApiDeps
  permission: Permission
  writes: boolean
  /** Of the acting user, as Node spells it. */
  header: string
}

/** A call on its way through the gate, with what the steps have found out so far. */
export interface Call {
  route: CalledRoute
  request: FastifyRequest
  reply: FastifyReply
  /** What stands behind `Bearer`. */
  bearer: string | undefined
  /** Once it is known to be good. */
  token: LiveToken | undefined
  /** Whom the call names … */
  actingUserUuid: string | undefined
  /** … and who that is, once the client is known to be allowed. */
  actingUser: ActingUser | undefined
}

export function calledRoute(deps: ApiDeps, permission: Permission): CalledRoute {
  return { deps, permission, writes: isWrite(permission), header: deps.config.actingUserHeader.toLowerCase() }
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
  }
}

/** For a step that comes after the one that finds it. */
export function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a step of the gate comes too early')
  return value
}
