import { Health, Readiness } from '@backoffice/contract/health'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import { answeredWithin } from '../database/connection/unavailable.ts'
import { DomainError } from '../errors.ts'
import type { Draining } from './draining.ts'

const tags = ['Health']
/** A load balancer needs a quick response, even if the database hangs. */
const queryTimeoutMs = 2_000

/** `/healthz`: the process is alive. `/readyz`: it can serve requests. */
export const healthRoutes: FastifyPluginAsyncTypebox<{ db: Db; draining: Draining }> = async (
  app,
  { db, draining },
) => {
  const health = {
    operationId: 'getHealth',
    summary: 'Check liveness',
    description: 'Whether the process is alive. Does not check the database.',
    tags,
    response: { 200: Health },
  }
  app.get('/healthz', { schema: health }, async () => ({ status: 'ok' as const }))

  // Concurrent checks share one query, so that anonymous callers cannot use up the connections.
  let pending: Promise<unknown> | undefined
  const pingDatabase = () => {
    pending ??= answeredWithin(queryTimeoutMs, sql`select 1`.execute(db)).finally(() => {
      pending = undefined
    })
    return pending
  }
  const readiness = {
    operationId: 'getReadiness',
    summary: 'Check readiness',
    description:
      'Whether this instance can serve requests, for load balancers. Checks the database. Not ready while shutting down.',
    tags,
    response: { 200: Readiness },
  }
  app.get('/readyz', { config: { problems: ['service_unavailable'] }, schema: readiness }, async () => {
    if (draining.hasBegun()) {
      throw new DomainError('shutting_down', {}, { retryAfterSeconds: 2 })
    }
    try {
      await pingDatabase()
    } catch (error) {
      throw new DomainError('database_unavailable', {}, { retryAfterSeconds: 2, cause: error })
    }
    return { status: 'ready' as const }
  })
}
