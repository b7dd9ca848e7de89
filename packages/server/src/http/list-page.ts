import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '../database/lists/page.ts'
import { readInstant } from '../text/read-instant.ts'
import type { Cursors } from './cursor.ts'

interface Query {
  limit?: number
  cursor?: string
  updated_since?: string
}

interface List {
  name: string
  areaId: string | undefined
  /** Set if positions contain data that must not be readable in a URL, such as a name. */
  encrypted?: boolean
}

/** Common to all lists: reads where a page starts and adds the cursor of the next one to the response. */
export function openPage(cursors: Cursors, request: FastifyRequest, { name, areaId, encrypted = false }: List) {
  const { limit = 50, cursor, ...filters } = request.query as Query
  const { updated_since } = filters
  // A cursor is valid only for the list that it came from.
  const list = [name, areaId, Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))]
  return {
    options: {
      updatedSince: updated_since === undefined ? undefined : readInstant(updated_since, '/updated_since'),
      after: cursor === undefined ? undefined : cursors.read(list, cursor, { encrypted }),
      limit,
    },
    respond<Row, Shown>(reply: FastifyReply, { rows, next }: Page<Row>, show: (row: Row) => Shown) {
      const next_cursor = next ? cursors.write(list, next, { encrypted }) : null
      if (next_cursor) {
        const url = new URL(request.url, 'http://here')
        url.searchParams.set('cursor', next_cursor)
        // RFC 8288; relative, so that it is correct behind any proxy.
        reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
      }
      return { data: rows.map(show), next_cursor }
    },
  }
}
