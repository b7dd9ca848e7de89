import { EventPage, EventQuery } from '@backoffice/contract/event'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AreaPrincipal, type Principal, requireArea } from '../authority/principal.ts'
import type { Pools } from '../database/connection/pools.ts'
import { findLastPosition } from '../database/events/find-last-position.ts'
import type { Deps } from '../deps.ts'
import { onceClosed } from '../http/disconnection.ts'
import type { Surface } from '../http/surface.ts'
import { readEventCursor, writeEventCursor } from './event-cursor.ts'
import { readFeed, refuseParts } from './read-feed.ts'
import { showEvent } from './show-event.ts'
import type { Waiting } from './waiting.ts'

interface FeedDeps extends Deps {
  pools: Pick<Pools, 'control'>
  waiting: Waiting
}

/** `GET /changes`: the feed of everything that happens in a learning area. */
export function eventRoutes(surface: Surface): FastifyPluginAsyncTypebox<FeedDeps> {
  return async (app, deps) => {
    const { waiting } = deps
    app.addHook('preClose', async () => waiting.end())

    /** Before the handler, which takes a share of the database: a waiting request takes none. */
    async function waitForEvents(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { cursor, wait = 0 } = request.query as EventQuery
      if (!cursor || wait === 0) return
      const principal = asArea(await surface.principal(request))
      refuseParts(principal)
      const { position } = readEventCursor(cursor)
      const { areaId, actor } = principal
      const token = typeof actor.authority === 'object' && actor.authority.kind === 'client' && actor.authority.token
      const keys = [actor.id ?? '', actor.actingUser ?? '', token ? token.id : ''].filter(Boolean)
      const waiter = waiting.enter({ areaId, clientId: actor.id ?? '', keys }, wait * 1000)
      if (!waiter) return
      onceClosed(reply, waiter.end)
      if ((await findLastPosition(deps.pools.control, areaId)) > position) waiter.end()
      await waiter.ended
    }

    app.get(
      '/changes',
      {
        preHandler: waitForEvents,
        config: {
          permission: 'connection.test',
          recheckAfterWait: true,
          problems: ['permission_denied', 'cursor_expired', 'cursor_lost'],
        },
        schema: {
          operationId: 'listChanges',
          summary: 'Follow all changes of the learning area',
          description:
            'Lists what happened, in an order that never changes, without gaps. Needs an acting user who may read the whole learning area: a reader, or a manager of the top level.',
          tags: ['Changes'],
          querystring: EventQuery,
          response: { 200: EventPage },
        },
      },
      async (request) => {
        const { cursor, from = 'oldest', types, limit = 100 } = request.query
        const { events, next } = await readFeed(deps, asArea(await surface.principal(request)), {
          from: cursor === undefined ? from : readEventCursor(cursor),
          types: types?.split(','),
          limit,
        })
        return { data: events.map(showEvent), next_cursor: writeEventCursor(next) }
      },
    )
  }
}

function asArea(principal: Principal): AreaPrincipal {
  requireArea(principal)
  return principal
}
