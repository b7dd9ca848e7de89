import { type AuditEvent, AuditEventPage, AuditEventQuery } from '@backoffice/contract/audit-event'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Cursors } from '../http/cursor.ts'
import { openPage } from '../http/list-page.ts'
import { readInstant } from '../text/read-instant.ts'
import type { ListedAuditRow } from './audit-store.ts'
import { namesOfEvents } from './event-names.ts'
import { listAuditEvents } from './list-audit-events.ts'
import { currentSpelling, withCurrentReasons } from './refusal-spelling.ts'

interface Needs {
  db: Db
  cursors: Cursors
  /** The only area whose events the request may see. */
  ownAreaOf(request: FastifyRequest): AreaId | undefined
}

export const auditRoutes: FastifyPluginAsyncTypebox<Needs> = async (app, deps) => {
  app.get(
    '/audit-events',
    { config: { ofArea: 'narrowed' }, schema: { querystring: AuditEventQuery, response: { 200: AuditEventPage } } },
    async (request, reply) => {
      const { action, refused, client_id, subject, learning_area, request_id, since, until } = request.query
      const areaId = deps.ownAreaOf(request)
      const page = openPage(deps.cursors, request, { name: 'audit-events', areaId })
      const found = await listAuditEvents(deps, {
        action,
        refused: refused === undefined ? undefined : refused === 'true',
        clientId: client_id,
        subject: subject?.toLowerCase(),
        areaId,
        areaSlug: learning_area,
        requestId: request_id,
        since: since === undefined ? undefined : readInstant(since, '/since'),
        until: until === undefined ? undefined : readInstant(until, '/until'),
        ...page.options,
      })
      const namesOf = await namesOfEvents(deps.db, found.rows)
      return page.respond(reply, found, (event) => ({ ...show(event), names: namesOf(event) }))
    },
  )
}

function show(event: ListedAuditRow): Omit<AuditEvent, 'names'> {
  const { refusal, subject, areaSlug, clientId, actingUser, requestId } = event
  return {
    id: event.id,
    at: event.at.toISOString(),
    actor: {
      kind: event.actorKind,
      ...(event.actorId === null ? {} : { id: event.actorId }),
      ...(event.address === null ? {} : { address: event.address }),
    },
    action: event.action,
    ...(refusal === null ? {} : { refusal: currentSpelling(refusal) }),
    ...(subject === null ? {} : { subject }),
    ...(areaSlug === null ? {} : { learning_area: areaSlug }),
    ...(clientId === null ? {} : { client_id: clientId }),
    ...(actingUser === null ? {} : { acting_user: actingUser }),
    ...(requestId === null ? {} : { request_id: requestId }),
    details: refusal === null ? event.details : withCurrentReasons(event.details),
  }
}
