import { Health, Readiness } from '@backoffice/contract/health'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, so send it traffic. */
export const healthRoutes: FastifyPluginAsyncTypebox<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.get('/healthz', { schema: { response: { 200: Health } } }, async () => ({ status: 'ok' as const }))

  app.get('/readyz', { schema: { response: { 200: Readiness } } }, async () => {
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      throw new DomainError('service_unavailable', 'The database cannot be reached at the moment.', {
        retryAfterSeconds: 2,
        cause: error,
      })
    }
    return { status: 'ready' as const }
  })
}
