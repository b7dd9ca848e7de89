import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { clientIp, peerIp } from '../network/client-ip.ts'
import { trustedProxies } from '../network/trusted-proxies.ts'

const known = Symbol('client ip')
type Raw = IncomingMessage & { [known]?: string }

/**
 * Makes `request.ip` the canonical IP address of the client and `request.host` the requested host, as reported by trusted
 * proxies. Replaces Fastify's getters, which return the unchecked text of a header.
 */
export function registerClientIp(app: FastifyInstance, { config }: { config: Config }): void {
  const trusts = trustedProxies(config.trustProxy)
  const ipOf = (raw: Raw) => {
    raw[known] ??= clientIp(raw, trusts)
    return raw[known]
  }
  app.decorateRequest('ip', {
    getter(this: FastifyRequest) {
      return ipOf(this.raw)
    },
  })
  app.decorateRequest('host', {
    getter(this: FastifyRequest) {
      const forwarded = this.raw.headers['x-forwarded-host']
      if (forwarded !== undefined && trusts(peerIp(this.raw), 0))
        return String(forwarded).split(',').at(-1)?.trim() ?? ''
      return this.raw.headers.host ?? ''
    },
  })
  // Read the address while the connection is open, so that the log has it even if the caller disconnects.
  app.addHook('onRequest', (request, _reply, done) => {
    ipOf(request.raw)
    done()
  })
}
