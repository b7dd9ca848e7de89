import { isIPv6 } from 'node:net'

export interface AttemptLimiter {
  /** How long the key stays blocked; `undefined` if it is not. */
  retryAfterSeconds(key: string): number | undefined
  fail(key: string): void
  /** Takes one failure back: the attempt turned out not to be one. */
  forgive(key: string): void
  clear(key: string): void
}

interface Options {
  /** So many failures within one window block the key until the window ends. */
  limit: number
  windowSeconds: number
  now: () => Date
  /** Beyond that the oldest are forgotten: an attacker gets a fresh start, not our memory. */
  maxKeys?: number
}

/** Counts failed attempts in this process. A window begins with the first failure. */
export function createAttemptLimiter({ limit, windowSeconds, now, maxKeys = 10_000 }: Options): AttemptLimiter {
  // All windows are equally long, so the order of insertion is the order in which they end.
  const windows = new Map<string, { failures: number; endsAt: number }>()

  function find(key: string) {
    const window = windows.get(key)
    if (!window || window.endsAt > now().getTime()) return window
    windows.delete(key)
    return undefined
  }

  return {
    retryAfterSeconds(key) {
      const window = find(key)
      if (!window || window.failures < limit) return undefined
      return Math.ceil((window.endsAt - now().getTime()) / 1000)
    },
    fail(key) {
      const window = find(key)
      if (window) {
        window.failures++
        return
      }
      const [oldest] = windows.keys()
      if (windows.size >= maxKeys && oldest !== undefined) windows.delete(oldest)
      windows.set(key, { failures: 1, endsAt: now().getTime() + windowSeconds * 1000 })
    },
    forgive(key) {
      const window = find(key)
      if (!window) return
      window.failures--
      if (window.failures === 0) windows.delete(key)
    },
    clear(key) {
      windows.delete(key)
    },
  }
}

/** What counts as one address: a whole IPv6 /64, since every customer gets at least that many to attack from. */
export function networkOf(address: string): string {
  // IPv4 in IPv6 clothes, as a socket that listens on both shows it.
  if (address.includes('.') || !isIPv6(address)) return address
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = tail ? [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail] : [...head]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
