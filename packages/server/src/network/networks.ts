import { isIPv4, isIPv6 } from 'node:net'
import { parseIp } from './ip.ts'

/**
 * What counts as one caller: an IPv4 address, or a whole IPv6 /64, since every customer gets at least a /64. Takes what
 * `parseIp` returns.
 */
export function networkOf(ip: string): string {
  return isIPv6(ip) ? prefixOf(ip, 64) : ip
}

/** The largest network that may belong to the same owner: an IPv6 /48 or an IPv4 /24. */
export function neighbourhoodOf(ip: string): string {
  if (isIPv4(ip)) return prefixOf(ip, 24)
  return isIPv6(ip) ? prefixOf(ip, 48) : ip
}

/** All larger networks that may belong to the same owner, from small to large: IPv6 /56 and /48, IPv4 /24. */
export function widerNetworksOf(ip: string): string[] {
  if (isIPv4(ip)) return [neighbourhoodOf(ip)]
  return isIPv6(ip) ? [prefixOf(ip, 56), neighbourhoodOf(ip)] : []
}

/** The first bits of an address, as a network: `2001:db8:1:200::/56`. */
export function prefixOf(ip: string, bits: number): string {
  if (isIPv4(ip)) return `${keepBits(ip.split('.').map(Number), 8, bits).join('.')}/${bits}`
  const groups = keepBits(groupsOf(ip), 16, bits).map((group) => group.toString(16))
  return `${parseIp(groups.join(':'))}/${bits}`
}

function keepBits(parts: number[], partBits: number, bits: number): number[] {
  return parts.map((part, index) => {
    const dropped = Math.min(Math.max(partBits * (index + 1) - bits, 0), partBits)
    return (part >> dropped) << dropped
  })
}

/** All eight groups of an IPv6 address; the last two may be written as IPv4 (`::192.0.2.1`). */
export function groupsOf(ip: string): number[] {
  const hex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...octets) => {
    const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = [], tail] = hex.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return tail ? [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail] : head
}
