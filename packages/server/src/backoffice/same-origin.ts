import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

/**
 * The backoffice API answers only its own pages. Browsers say where a request comes from and cannot be made to lie about
 * it; a request without either header comes from a program, which has no stranger's cookie to abuse.
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
