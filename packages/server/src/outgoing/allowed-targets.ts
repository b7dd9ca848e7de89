import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import { createNetworkCheck } from '../network/cidr.ts'
import { parseIp } from '../network/ip.ts'
import { isatapIpv4 } from '../network/isatap.ts'
import { parseTarget } from '../network/target.ts'
import { isPublicAddress } from './public-address.ts'

/** Where the service may connect to on behalf of others: the public internet by https, what the operator allows, nothing that is denied. */
export interface AllowedTargets {
  /** Whether the operator named this host, so that any address of it is fine, also by http. */
  allowsHost(host: string, port: number): boolean
  /** Whether to connect to this address of a host. */
  allowsAddress(host: string, ip: string, port: number): boolean
  /** Why an address given by a caller is refused before anything is resolved; undefined if it may be tried. */
  refusalOf(url: URL): TargetRefusal | undefined
}

export type TargetRefusal =
  | 'scheme_not_allowed'
  | 'credentials_in_url'
  | 'host_denied'
  | 'host_ambiguous'
  | 'address_not_allowed'
  | 'port_not_allowed'

/** On the public internet. With any port, clients could use the service to find out what listens where. */
const usualPorts = [443, 8443]

/** The operator's rules, as plain data that another process can be given. */
export interface TargetRules {
  /** Networks and hosts besides the public internet. */
  allow?: readonly string[]
  /** Networks and hosts that are never connected to, whatever is allowed. */
  deny?: readonly string[]
  /** The base URL of this service. Its origin is denied, not its address: another site may share the machine. */
  ownUrl?: string
  /** Tests have no privileged ports, and so may name others. */
  publicPorts?: readonly number[]
}

export function targetRulesOf(config: Pick<Config, 'webhookAllow' | 'webhookDeny' | 'baseUrl'>): TargetRules {
  return { allow: config.webhookAllow, deny: config.webhookDeny, ownUrl: config.baseUrl }
}

export function createAllowedTargets(rules: TargetRules): AllowedTargets {
  const { allow = [], deny = [], ownUrl, publicPorts = usualPorts } = rules
  const [allowed, denied] = [readEntries(allow), readEntries(deny)]
  const own = ownUrl === undefined ? undefined : receiverOf(new URL(ownUrl))
  const allowsHost = (host: string, port: number) => allowed.names(host, port) && !denied.names(host, port)
  // An entry such as 10.0.0.5:8080 is denied by whatever name it is reached.
  const deniesAddress = (ip: string, port: number) =>
    spellingsOf(ip).some((spelling) => denied.contains(spelling) || denied.names(spelling, port))
  const isAllowed = (ip: string) => !ip.includes('%') && allowed.contains(parseIp(ip))
  const allowsAddress = (host: string, ip: string, port: number) => {
    if (denied.names(host, port) || deniesAddress(ip, port)) return false
    return allowsHost(host, port) || isAllowed(ip) || (isPublicAddress(ip) && publicPorts.includes(port))
  }
  return {
    allowsHost,
    allowsAddress,
    refusalOf(url) {
      const [host, port] = [hostOf(url), portOf(url)]
      if (url.username || url.password) return 'credentials_in_url'
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme_not_allowed'
      if (receiverOf(url) === own || denied.names(host, port)) return 'host_denied'
      // Resolvers disagree about names with empty labels. One dot at the end is no label.
      if (url.hostname.replace(/\.$/, '').split('.').includes('')) return 'host_ambiguous'
      if (isIP(host) && deniesAddress(host, port)) return 'address_not_allowed'
      if (allowsHost(host, port)) return undefined
      if (isIP(host) && isAllowed(host)) return undefined
      if (url.protocol === 'http:') return 'scheme_not_allowed'
      if (isIP(host) && !isPublicAddress(host)) return 'address_not_allowed'
      // A name may lead into an allowed network, which is only known when it is resolved.
      if (!publicPorts.includes(port) && (isIP(host) || allowed.networks === 0)) return 'port_not_allowed'
      return undefined
    },
  }
}

function readEntries(entries: readonly string[]) {
  const targets = entries.flatMap((entry) => parseTarget(entry) ?? [])
  const networks = targets.flatMap((target) => ('network' in target ? [target.network] : []))
  const hosts = new Set(targets.flatMap((target) => ('host' in target ? [target.host] : [])))
  const inNetworks = createNetworkCheck(networks)
  return {
    networks: networks.length,
    names: (host: string, port: number) => hosts.has(host) || hosts.has(`${host}:${port}`),
    /** Takes what `parseIp` returns. */
    contains: (ip: string | undefined) => ip !== undefined && inNetworks(ip),
  }
}

/** An address as `parseIp` writes it, and the IPv4 address in it. A zone does not make it another one. */
function spellingsOf(ip: string): string[] {
  const normal = parseIp(ip)
  return normal === undefined ? [] : [normal, isatapIpv4(normal)].filter((spelling) => spelling !== undefined)
}

/** Who gets what is sent there: the same for all spellings of one scheme, host and port. */
export function receiverOf(url: URL): string {
  return `${url.protocol}//${hostOf(url)}:${portOf(url)}`
}

/** The host as it is resolved and dialled: no brackets around IPv6, no dots at the end, which name servers ignore. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
}

export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80))
}
