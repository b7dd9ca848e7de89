import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cursors } from './cursor.ts'

interface Query {
  limit?: number
  cursor?: string
}

/** What all lists have in common: where a page begins, and how the answer says where the next one does. */
export function openPage(cursors: Cursors, name: string, areaId: string | undefined, request: FastifyRequest) {
  const { limit = 50, cursor, ...filters } = request.query as Query
  // A cursor is good for the very list it came from.
  const list = [name, areaId, Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))]
  return {
    limit,
    after: cursor === undefined ? undefined : cursors.read(list, cursor),
    answer<Item>(reply: FastifyReply, data: Item[], next: string[] | undefined) {
      const next_cursor = next ? cursors.write(list, next) : null
      if (next_cursor) {
        const address = new URL(request.url, 'http://here')
        address.searchParams.set('cursor', next_cursor)
        // RFC 8288; relative, so that it is right behind every proxy.
        reply.header('link', `<${address.pathname}${address.search}>; rel="next"`)
      }
      return { data, next_cursor }
    },
  }
}

/** The words of a search. */
export function wordsOf(q: string | undefined): string[] {
  return q?.split(/\s+/).filter(Boolean) ?? []
}
