import type { OAuthErrorCode } from '@backoffice/contract/oauth'
import type { TSchema } from 'typebox'

/**
 * What the API reference says about a route. It is usually in the route's `schema`. If that would change how the route
 * works, it is in `config.docs` instead, which Fastify does not use for validation and serialization.
 */
export interface RouteDocs<Schema = TSchema> {
  operationId?: string
  summary?: string
  description?: string
  tags?: readonly string[]
  params?: Schema
  querystring?: Schema
  /** As JSON. */
  body?: Schema
  /** As application/x-www-form-urlencoded. */
  form?: Schema
  response?: Record<number, Schema>
  /** For routes whose errors have the shape of RFC 6749. */
  oauthErrors?: readonly OAuthErrorCode[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    docs?: RouteDocs
  }
}
