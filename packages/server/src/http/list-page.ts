import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageWanted } from '../database/lists/area-page.ts'
import type { Cursors } from './cursor.ts'
import { readInstant } from './read-instant.ts'

interface Query {
  limit?: number
  cursor?: string
  updated_since?: string
}

/** What all lists have in common: where a page begins, and how the answer says where the next one does. */
export function openPage(
  cursors: Cursors,
  name: string,
  areaId: string | undefined,
  request: FastifyRequest,
  options?: { secret: boolean },
) {
  const { limit = 50, cursor, ...filters } = request.query as Query
  const { updated_since } = filters
  // A cursor is good for the very list it came from.
  const list = [name, areaId, Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))]
  const wanted: PageWanted = {
    updatedSince: updated_since === undefined ? undefined : readInstant(updated_since, '/updated_since'),
    after: cursor === undefined ? undefined : cursors.read(list, cursor, options),
    limit,
  }
  return {
    wanted,
    answer<Row, Shown>(
      reply: FastifyReply,
      { rows, next }: { rows: Row[]; next: string[] | undefined },
      show: (row: Row) => Shown,
    ) {
      const next_cursor = next ? cursors.write(list, next, options) : null
      if (next_cursor) {
        const address = new URL(request.url, 'http://here')
        address.searchParams.set('cursor', next_cursor)
        // RFC 8288; relative, so that it is right behind every proxy.
        reply.header('link', `<${address.pathname}${address.search}>; rel="next"`)
      }
      return { data: rows.map(show), next_cursor }
    },
  }
}
