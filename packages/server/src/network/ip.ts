import { isIPv4, isIPv6, SocketAddress } from 'node:net'

const longest = 100

/**
 * One spelling for each IP address: no port, no brackets, no zone, IPv4 out of its IPv6 clothes, IPv6 compressed and in
 * lower case (RFC 5952). `undefined` for everything that is no address.
 */
export function parseIp(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (text.length > longest) return undefined
  const bare = text.trim()
  // Some gateways write the port, too: `192.0.2.1:50123`, `[2001:db8::1]:50123`.
  const host = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(bare)?.[1] ?? bare
  if (isIPv4(host)) return host
  const withoutZone = host.replace(/%.*$/, '')
  if (!isIPv6(withoutZone)) return undefined
  const compressed = new SocketAddress({ address: withoutZone, family: 'ipv6' }).address
  const inside = /^::ffff:([\d.]+)$/.exec(compressed)?.[1]
  return inside ?? compressed
}
