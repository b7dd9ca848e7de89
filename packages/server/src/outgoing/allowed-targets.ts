import { isIP } from 'node:net'
import { createNetworkCheck } from '../network/cidr.ts'
import { parseIp } from '../network/ip.ts'
import { parseTarget } from '../network/target.ts'
import { isPublicAddress } from './public-address.ts'

/** Where the service may connect to on behalf of others: the public internet by https, and what the operator allows. */
export interface AllowedTargets {
  /** Whether the operator named this host, so that any address of it is fine, also by http. */
  allowsHost(host: string, port: number): boolean
  /** Whether to connect to this address of a host. */
  allowsAddress(host: string, ip: string, port: number): boolean
  /** Why an address given by somebody is refused before anything is resolved; undefined if it may be tried. */
  refusalOf(url: URL): TargetRefusal | undefined
}

export type TargetRefusal = 'scheme_not_allowed' | 'credentials_in_url' | 'address_not_allowed' | 'port_not_allowed'

/** On the public internet. With any port, clients could use the service to find out what listens where. */
const usualPorts = [443, 8443]

/** Tests have no privileged ports, and so may name others. */
export function createAllowedTargets(entries: readonly string[], publicPorts = usualPorts): AllowedTargets {
  const targets = entries.flatMap((entry) => parseTarget(entry) ?? [])
  const networks = targets.flatMap((target) => ('network' in target ? [target.network] : []))
  const hosts = new Set(targets.flatMap((target) => ('host' in target ? [target.host] : [])))
  const inNetworks = createNetworkCheck(networks)
  const isInNetworks = (ip: string) => {
    // The mapped spelling of an IPv4 address, too, is that address.
    const normal = ip.includes('%') ? undefined : parseIp(ip)
    return normal !== undefined && inNetworks(normal)
  }
  const allowsHost = (host: string, port: number) => hosts.has(host) || hosts.has(`${host}:${port}`)
  const allowsAddress = (host: string, ip: string, port: number) =>
    allowsHost(host, port) || isInNetworks(ip) || (isPublicAddress(ip) && publicPorts.includes(port))
  return {
    allowsHost,
    allowsAddress,
    refusalOf(url) {
      const [host, port] = [hostOf(url), portOf(url)]
      if (url.username || url.password) return 'credentials_in_url'
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme_not_allowed'
      if (allowsHost(host, port)) return undefined
      if (isIP(host) && isInNetworks(host)) return undefined
      if (url.protocol === 'http:') return 'scheme_not_allowed'
      if (isIP(host) && !isPublicAddress(host)) return 'address_not_allowed'
      // A name may lead into an allowed network, which is only known when it is resolved.
      if (!publicPorts.includes(port) && (isIP(host) || networks.length === 0)) return 'port_not_allowed'
      return undefined
    },
  }
}

/** The host as it is resolved and dialled: no brackets around IPv6, no dot at the end. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80))
}
