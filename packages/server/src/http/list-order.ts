import type { CourseQuery } from '@backoffice/contract/course'
import type { ListSort } from '@backoffice/contract/list'
import type { FastifyRequest } from 'fastify'
import type { RowOrder } from '../database/lists/row-order.ts'

/** The requested order of a list; undefined for that of its keys. */
export function orderOf(request: FastifyRequest): RowOrder | undefined {
  const { sort } = request.query as { sort?: ListSort | CourseQuery['sort'] }
  if (sort === undefined) return undefined
  return { by: /name|title/.test(sort) ? 'name' : 'change', direction: sort.startsWith('-') ? 'desc' : 'asc' }
}
