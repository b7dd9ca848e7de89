import type { OAuthErrorCode } from '@backoffice/contract/oauth'
import type { TSchema } from 'typebox'

/**
 * What the API reference says of a route. Routes say it in their `schema`. One whose schemas would change how it works
 * says it in `config.docs` instead: Fastify validates and serialises by `schema`, and passes over `config`.
 */
export interface RouteDocs<Schema = TSchema> {
  operationId?: string
  summary?: string
  description?: string
  tags?: readonly string[]
  params?: Schema
  querystring?: Schema
  /** Taken as JSON. */
  body?: Schema
  /** Taken as application/x-www-form-urlencoded. */
  form?: Schema
  response?: Record<number, Schema>
  /** For routes that answer errors in the shape of RFC 6749. */
  oauthErrors?: readonly OAuthErrorCode[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    docs?: RouteDocs
  }
}
