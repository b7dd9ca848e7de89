import type { Permission } from '@backoffice/contract/permission'
import type { ErrorCode } from '@backoffice/contract/problem'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { RouteDocs } from '../http/route-docs.ts'
import type { JsonSchema } from './openapi.ts'

export interface DocumentedRoute extends RouteDocs<JsonSchema> {
  method: string
  /** With parameters in OpenAPI's syntax: `/api/1/users/{uuid}`. */
  path: string
  permission: Permission | undefined
  problems: readonly ErrorCode[]
  needsNoDatabase: boolean
}

/** Routes that are not for API clients. All others are in the OpenAPI document. */
const leftOut = [
  /^\/$/, // redirects to the backoffice
  /^\/backoffice(\/|$)/, // the web app and its API, which needs a session cookie and changes with the web app
  /^\/docs(\/|$)/, // the API reference for people
  /^\/metrics$/, // for the operator's Prometheus, in its own format
]

/** Collects every route registered from now on that belongs in the OpenAPI document. */
export function collectDocumentedRoutes(app: FastifyInstance): DocumentedRoute[] {
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', (route) => {
    const path = route.url.replace(/:([a-z_]+)/gi, '{$1}').replace(/(?<=.)\/$/, '')
    if (leftOut.some((pattern) => pattern.test(path))) return
    for (const method of [route.method].flat()) {
      // HEAD is implied by GET. With a prefix, Fastify registers "/" twice, with and without a trailing slash.
      const known = routes.some((other) => other.method === method && other.path === path)
      if (method !== 'HEAD' && !known) routes.push(describe(route, method, path))
    }
  })
  return routes
}

function describe({ schema, config }: RouteOptions, method: string, path: string): DocumentedRoute {
  return {
    ...(schema as RouteDocs<JsonSchema> | undefined),
    ...(config?.docs as RouteDocs<JsonSchema> | undefined),
    method,
    path,
    permission: config?.permission,
    problems: config?.problems ?? [],
    needsNoDatabase: config?.needsNoDatabase ?? false,
  }
}
