import { type AuditEvent, AuditEventPage, AuditEventQuery } from '@backoffice/contract/audit-event'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../deps.ts'
import type { ListedAuditRow } from './audit-store.ts'
import { listAuditEvents } from './list-audit-events.ts'

export const auditRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  app.get(
    '/audit-events',
    { schema: { querystring: AuditEventQuery, response: { 200: AuditEventPage } } },
    async (request) => {
      const { action, refused, client_id, learning_area, request_id, since, until, limit = 50, cursor } = request.query
      const list = ['audit-events', action, refused, client_id, learning_area, request_id, since, until]
      const { events, next } = await listAuditEvents(deps, {
        action,
        refused: refused === undefined ? undefined : refused === 'true',
        clientId: client_id,
        areaSlug: learning_area,
        requestId: request_id,
        since,
        until,
        after: cursor === undefined ? undefined : deps.cursors.read(list, cursor)[0],
        limit,
      })
      return { data: events.map(show), next_cursor: next ? deps.cursors.write(list, [next]) : null }
    },
  )
}

function show(event: ListedAuditRow): AuditEvent {
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
    ...(refusal === null ? {} : { refusal }),
    ...(subject === null ? {} : { subject }),
    ...(areaSlug === null ? {} : { learning_area: areaSlug }),
    ...(clientId === null ? {} : { client_id: clientId }),
    ...(actingUser === null ? {} : { acting_user: actingUser }),
    ...(requestId === null ? {} : { request_id: requestId }),
    details: event.details,
  }
}
