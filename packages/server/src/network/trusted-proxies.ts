import { BlockList, isIPv4 } from 'node:net'
import { parseIp } from './ip.ts'

/** Whether to believe what this hop says about its caller. Hop 0 opened the connection to us. */
export type TrustsHop = (ip: string, hop: number) => boolean

/** Takes the setting `TRUST_PROXY`: the number of proxies in front, their addresses, `loopback`, or none. */
export function trustedProxies(setting: string | number | false): TrustsHop {
  if (setting === false) return () => false
  if (typeof setting === 'number') return (_ip, hop) => hop < setting
  const trusted = new BlockList()
  for (const entry of setting === 'loopback' ? ['127.0.0.0/8', '::1'] : setting.split(',')) addNetwork(trusted, entry)
  return (ip) => trusted.check(ip, familyOf(ip))
}

function addNetwork(list: BlockList, entry: string): void {
  const [text = '', range, ...more] = entry.trim().split('/')
  const ip = parseIp(text)
  if (!ip || more.length > 0) throw new Error(`"${entry.trim()}" is neither an IP address nor a network`)
  const family = familyOf(ip)
  const longest = family === 'ipv4' ? 32 : 128
  const bits = range === undefined ? longest : prefixLength(range)
  if (!(bits >= 1 && bits <= longest)) throw new Error(`"${entry.trim()}" has an invalid prefix length`)
  list.addSubnet(ip, bits, family)
}

/** `8`, or as a mask: `255.0.0.0`. NaN if it is neither. */
function prefixLength(range: string): number {
  if (!isIPv4(range)) return /^\d{1,3}$/.test(range) ? Number(range) : Number.NaN
  const mask = range.split('.').map((octet) => Number(octet).toString(2).padStart(8, '0'))
  return /^1*0*$/.test(mask.join('')) ? mask.join('').replaceAll('0', '').length : Number.NaN
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIPv4(ip) ? 'ipv4' : 'ipv6'
}
