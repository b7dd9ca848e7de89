import { BlockList, isIPv4 } from 'node:net'
import { parseIp } from './ip.ts'
import { prefixOf } from './networks.ts'

/** A network in one spelling: `10.0.0.0/8`, `2001:db8::/32`. An address alone is a network of one. Undefined if it is none. */
export function parseCidr(text: string): string | undefined {
  const [address = '', range, ...more] = text.trim().split('/')
  if (more.length > 0 || /[[\]%]/.test(address)) return undefined
  const ip = parseIp(address)
  // With a port, say, it would be an address to others.
  if (ip === undefined || (isIPv4(ip) ? !isIPv4(address) : address.includes('.'))) return undefined
  const longest = isIPv4(ip) ? 32 : 128
  const bits = range === undefined ? longest : /^\d{1,3}$/.test(range) ? Number(range) : Number.NaN
  // All of them: that is no rule at all.
  return bits >= 1 && bits <= longest ? prefixOf(ip, bits) : undefined
}

/** Is an address of what `parseIp` returns in one of these networks? */
export function createNetworkCheck(cidrs: string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [address = '', bits = ''] = cidr.split('/')
    list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (ip) => list.check(ip, familyOf(ip))
}

/** Is every address of the first in the second? Both as `parseCidr` returns them. */
export function isWithin(inner: string, outer: string): boolean {
  const [address = '', bits = ''] = inner.split('/')
  const [outerAddress = '', outerBits = ''] = outer.split('/')
  if (familyOf(address) !== familyOf(outerAddress) || Number(bits) < Number(outerBits)) return false
  return prefixOf(address, Number(outerBits)) === outer
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIPv4(ip) ? 'ipv4' : 'ipv6'
}
