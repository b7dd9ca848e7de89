import type { IncomingMessage } from 'node:http'
import { parseIp } from './ip.ts'
import type { TrustsHop } from './trusted-proxies.ts'

/** For connections that are already closed; they all share one limit. */
const unknown = '0.0.0.0'

/** Who opened the connection: the client, or the proxy next to us. */
export function peerIp({ socket }: Pick<IncomingMessage, 'socket'>): string {
  return parseIp(socket.remoteAddress ?? '') ?? unknown
}

/**
 * Finds the IP address that limits, log, audit trail, sessions and usage use for a request. Starting at the connection,
 * each trusted hop is believed about its caller. If it forwards something that is not an address, the hop's own address is
 * used: a caller without an address shares the limit of its proxy.
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
