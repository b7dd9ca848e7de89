import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { DomainError } from '../errors.ts'
import { pathOf } from './path-of.ts'

/** What programs call, with credentials of their own or without any: whoever sends them here by another name may. */
const forPrograms = /^\/(api|oauth|\.well-known)\/|^\/api$|^\/(healthz|readyz|openapi\.json)$/

/**
 * Against DNS rebinding: a page of another site whose name has been made to lead here has that name as `Host`, and the
 * browser takes it for the same origin. An IP address cannot be made to lead elsewhere, nor can "localhost".
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { config }: { config: Pick<Config, 'baseUrl' | 'allowedHosts' | 'metricsToken'> },
): void {
  const own = new Set([new URL(config.baseUrl).hostname, 'localhost', ...config.allowedHosts].map(nameIn))
  app.addHook('onRequest', (request, _reply, done) => {
    const name = nameIn(request.host)
    const path = pathOf(request)
    const free = forPrograms.test(path) || (path === '/metrics' && config.metricsToken !== undefined)
    const known = name === '' || own.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0
    done(free || known ? undefined : misdirected(config.baseUrl))
  })
}

/** Without the port, which may be any: proxies and containers move it. HTTP/1.0 knows requests without a host. */
function nameIn(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

function misdirected(baseUrl: string): DomainError {
  return new DomainError('misdirected_request', { base_url: baseUrl })
}
