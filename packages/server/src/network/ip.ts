import { isIPv4, isIPv6, SocketAddress } from 'node:net'

const longest = 100

/**
 * Normalises an IP address: no port, no brackets, no zone, IPv4-mapped IPv6 as IPv4, IPv6 compressed and in lower case
 * (RFC 5952). `undefined` if the text is not an address.
 */
export function parseIp(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (text.length > longest) return undefined
  const bare = text.trim()
  // Some gateways add the port: `192.0.2.1:50123`, `[2001:db8::1]:50123`.
  const host = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(bare)?.[1] ?? bare
  if (isIPv4(host)) return host
  const withoutZone = host.replace(/%.*$/, '')
  if (!isIPv6(withoutZone)) return undefined
  const compressed = new SocketAddress({ address: withoutZone, family: 'ipv6' }).address
  const inside = /^::ffff:([\d.]+)$/.exec(compressed)?.[1]
  return inside ?? compressed
}
