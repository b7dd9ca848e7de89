import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { isRepeated } from './repeated-header.ts'

/**
 * RFC 9112 §3.2 demands 400 for several `Host` headers. Node keeps the first one; a proxy that decides by the last one, or by the
 * host of an absolute URL, would have checked another name than the one this service acts on.
 */
export function refuseAmbiguousHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const ambiguous = isRepeated(request, 'host') || namesAnotherHost(request)
    done(ambiguous ? new DomainError('ambiguous_host') : undefined)
  })
}

/** An absolute URL (RFC 9112 §3.2.2), as it is sent to proxies. */
function namesAnotherHost({ raw: { url = '', headers } }: FastifyRequest): boolean {
  if (url.startsWith('/')) return false
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]
  return authority !== undefined && nameIn(authority) !== nameIn(headers.host ?? '')
}

/** Without the port, which is often left out in one of them. */
function nameIn(authority: string): string {
  return authority.toLowerCase().replace(/:\d*$/, '')
}
