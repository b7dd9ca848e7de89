import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** Of each kind. Four are tried; a name may have thousands, and to check each takes longer than to ask for all. */
export const maxFound = 16

/** The addresses of a host, IPv4 first. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>

/**
 * Asks the name servers directly. The system's own look-up would occupy one of Node's few threads until it ends, so a
 * handful of names whose servers never answer could stop everything that needs a thread.
 */
export const createResolveHost =
  (nameServers?: readonly string[]): ResolveHost =>
  async (host, signal) => {
    if (isIP(host)) return [host]
    const resolver = new Resolver({ timeout: 4_000, tries: 2 })
    if (nameServers) resolver.setServers(nameServers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel)
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.slice(0, maxFound) : []))
      if (found.length > 0) return found
      throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error(`${host} has no address`)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

export const resolveHost = createResolveHost()

/** For hosts that the operator names, which may be known to this machine only. */
export const resolveNamedHost: ResolveHost = async (host) =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)
