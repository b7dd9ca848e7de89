import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { clientIp, peerIp } from '../network/client-ip.ts'
import { trustedProxies } from '../network/trusted-proxies.ts'

const known = Symbol('client ip')
type Raw = IncomingMessage & { [known]?: string }

/**
 * Makes `request.ip` the canonical IP address of the client and `request.host` the host it asked for, as far as trusted
 * proxies tell. In place of Fastify's own, which hand on whatever text a header holds: no code can read those.
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
  // While the connection is there: the log line of a caller that hung up names it, too.
  app.addHook('onRequest', (request, _reply, done) => {
    ipOf(request.raw)
    done()
  })
}
