import { Health, Readiness } from '@backoffice/contract/health'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { answeredWithin } from '../database/unavailable.ts'
import { DomainError } from '../errors.ts'
import type { Draining } from './draining.ts'

const tags = ['Health']
/** A balancer wants to know now, not when a frozen database has thawed. */
const queryTimeoutMs = 2_000

/** `/healthz`: the process lives. `/readyz`: it can serve, so send it traffic. */
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

  // Of all who ask at once, one query: strangers must not fill the queue of connections by asking.
  let asking: Promise<unknown> | undefined
  const askDatabase = () => {
    asking ??= answeredWithin(queryTimeoutMs, sql`select 1`.execute(db)).finally(() => {
      asking = undefined
    })
    return asking
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
      await askDatabase()
    } catch (error) {
      throw new DomainError('database_unavailable', {}, { retryAfterSeconds: 2, cause: error })
    }
    return { status: 'ready' as const }
  })
}
