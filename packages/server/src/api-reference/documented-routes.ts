import type { Permission } from '@backoffice/contract/permission'
import type { ErrorCode } from '@backoffice/contract/problem'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { RouteDocs } from '../http/route-docs.ts'
import type { JsonSchema } from './openapi.ts'

export interface DocumentedRoute extends RouteDocs<JsonSchema> {
  method: string
  /** With parameters as OpenAPI writes them: `/api/1/users/{uuid}`. */
  path: string
  permission: Permission | undefined
  problems: readonly ErrorCode[]
  needsNoDatabase: boolean
}

/** What programs of others do not call. Every other route is in the OpenAPI document. */
const leftOut = [
  /^\/$/, // leads to the backoffice
  /^\/backoffice(\/|$)/, // the pages, and the API of the pages: behind a session cookie, and it changes with them
  /^\/docs(\/|$)/, // the document, for people
  /^\/metrics$/, // in a format of its own, for the operator's Prometheus
]

/** Keeps every route that is registered from now on, as far as it belongs into the OpenAPI document. */
export function collectDocumentedRoutes(app: FastifyInstance): DocumentedRoute[] {
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', (route) => {
    const path = route.url.replace(/:([a-z_]+)/gi, '{$1}').replace(/(?<=.)\/$/, '')
    if (leftOut.some((pattern) => pattern.test(path))) return
    for (const method of [route.method].flat()) {
      // HEAD goes without saying. With a prefix, Fastify registers "/" twice: with and without a slash at the end.
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
