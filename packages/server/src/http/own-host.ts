import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { DomainError } from '../errors.ts'
import { pathOf } from './path-of.ts'

/** Paths that programs call, with their own credentials or none. They may use any host name. */
const forPrograms = /^\/(api|oauth|\.well-known)\/|^\/api$|^\/(healthz|readyz|openapi\.json)$/

/**
 * Protects against DNS rebinding: an attacker's host name that resolves to this service appears as `Host`, and the browser
 * treats it as the same origin. IP addresses and "localhost" cannot be rebound.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { config }: { config: Pick<Config, 'baseUrl' | 'allowedHosts' | 'metricsToken'> },
): void {
  const own = new Set([new URL(config.baseUrl).hostname, 'localhost', ...config.allowedHosts].map(nameIn))
  const isKnown = (name: string) => name === '' || own.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0
  app.addHook('onRequest', (request, _reply, done) => {
    const path = pathOf(request)
    const free = forPrograms.test(path) || (path === '/metrics' && config.metricsToken !== undefined)
    done(free || isKnown(nameIn(request.host)) ? undefined : misdirected(config.baseUrl))
  })
}

/** Without the port, which proxies and containers may change. Empty for HTTP/1.0 requests without a host. */
function nameIn(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

function misdirected(baseUrl: string): DomainError {
  return new DomainError('misdirected_request', { base_url: baseUrl })
}
