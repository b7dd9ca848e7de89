import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

/**
 * Only the backoffice's own pages may call its API. Browsers send these headers truthfully. A request without either comes
 * from a program, which has no cookie of a victim to abuse.
 */
export async function refuseCrossOrigin(request: FastifyRequest): Promise<void> {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const foreign =
    site === undefined ? origin !== undefined && !isOwnOrigin(origin, request) : !['same-origin', 'none'].includes(site)
  if (foreign) throw new DomainError('cross_origin_request')
}

function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host
}
