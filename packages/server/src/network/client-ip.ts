import type { IncomingMessage } from 'node:http'
import { parseIp } from './ip.ts'
import type { TrustsHop } from './trusted-proxies.ts'

/** Of a connection that is gone already; all of these share one limit. */
const unknown = '0.0.0.0'

/** Who opened the connection: the client, or the proxy next to us. */
export function peerIp({ socket }: Pick<IncomingMessage, 'socket'>): string {
  return parseIp(socket.remoteAddress ?? '') ?? unknown
}

/**
 * From a request to the one IP address that limits, log, audit trail, sessions and usage go by. Each trusted hop is
 * believed about the one before it, from the connection outwards. Where it wrote something that is no address, the
 * hop itself counts: a caller without an address shares the limit of its proxy, and never gets one of its own.
 */
export function clientIp(request: IncomingMessage, trusts: TrustsHop): string {
  let ip = peerIp(request)
  if (!trusts(ip, 0)) return ip
  const forwarded = forwardedFor(request)
  for (let hop = 0; hop < forwarded.length && trusts(ip, hop); hop++) {
    const next = parseIp(forwarded.at(-1 - hop) ?? '')
    if (next === undefined) return ip
    ip = next
  }
  return ip
}

function forwardedFor({ headers }: IncomingMessage): string[] {
  const header = headers['x-forwarded-for']
  return header === undefined ? [] : String(header).split(',')
}
