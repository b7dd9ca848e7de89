import { isIP } from 'node:net'
import { parseCidr } from './cidr.ts'

/** A network (`10.0.0.0/8`), or a host with all its ports (`hooks.internal`) or one (`hooks.internal:8080`). */
export function parseTarget(entry: string): { network: string } | { host: string } | undefined {
  const network = parseCidr(entry)
  if (network) return { network }
  const [, name = '', port] = /^([^:]+)(?::([1-9]\d{0,4}))?$/.exec(entry) ?? []
  if (Number(port) > 65_535) return undefined
  const isName = /^(?![\d.]+$)(?!.*\.\.)[A-Za-z0-9_]([A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(name)
  return isName || (port && isIP(name)) ? { host: entry.toLowerCase() } : undefined
}
