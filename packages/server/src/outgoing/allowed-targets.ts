import { isIP } from 'node:net'
import { createNetworkCheck, parseCidr } from '../network/cidr.ts'
import { parseIp } from '../network/ip.ts'
import { isPublicAddress } from './public-address.ts'

/** Where the service may connect to on behalf of others: the public internet by https, and what the operator allows. */
export interface AllowedTargets {
  /** Whether the operator named this host, so that any address of it is fine, also by http. */
  allowsHost(host: string): boolean
  /** Whether to connect to this address of a host. */
  allowsAddress(host: string, ip: string): boolean
  /** Why an address given by somebody is refused before anything is resolved; undefined if it may be tried. */
  refusalOf(url: URL): TargetRefusal | undefined
}

export type TargetRefusal = 'scheme_not_allowed' | 'credentials_in_url' | 'address_not_allowed'

/** Takes entries that are networks (`10.0.0.0/8`) or host names (`hooks.internal`). */
export function createAllowedTargets(entries: readonly string[]): AllowedTargets {
  const networks = entries.flatMap((entry) => parseCidr(entry) ?? [])
  const hosts = new Set(entries.filter((entry) => parseCidr(entry) === undefined).map((entry) => entry.toLowerCase()))
  const inNetworks = createNetworkCheck(networks)
  const isAllowedAddress = (ip: string) => {
    // The mapped spelling of an IPv4 address, too, is that address.
    const normal = ip.includes('%') ? undefined : parseIp(ip)
    return normal !== undefined && inNetworks(normal)
  }
  const allowsHost = (host: string) => hosts.has(host)
  const allowsAddress = (host: string, ip: string) => allowsHost(host) || isAllowedAddress(ip) || isPublicAddress(ip)
  return {
    allowsHost,
    allowsAddress,
    refusalOf(url) {
      const host = hostOf(url)
      if (url.username || url.password) return 'credentials_in_url'
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme_not_allowed'
      if (url.protocol === 'http:' && !allowsHost(host) && !(isIP(host) && isAllowedAddress(host)))
        return 'scheme_not_allowed'
      if (isIP(host) && !allowsAddress(host, host)) return 'address_not_allowed'
      return undefined
    },
  }
}

/** The host as it is resolved and dialled: no brackets around IPv6, no dot at the end. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}
