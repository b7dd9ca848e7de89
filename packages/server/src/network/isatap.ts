import { isIPv6 } from 'node:net'
import { groupsOf } from './networks.ts'

/**
 * RFC 5214: `…:0:5efe:a.b.c.d` and `…:200:5efe:a.b.c.d` behind any prefix are that IPv4 address to a router that speaks ISATAP.
 * Takes an IPv6 address without a zone; undefined for any other.
 */
export function isatapIpv4(ip: string): string | undefined {
  if (!isIPv6(ip)) return undefined
  const [kind = 0, marker, high = 0, low = 0] = groupsOf(ip).slice(4)
  const universal = 0x0200
  if ((kind & ~universal) !== 0 || marker !== 0x5efe) return undefined
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
