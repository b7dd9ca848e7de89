import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { peerIp } from '../network/client-ip.ts'
import { networkOf } from '../network/networks.ts'

export interface ConnectionLimits {
  /** Of one network; undefined where all of them come from a proxy. */
  perNetwork: number | undefined
  total: number
}

export interface ConnectionLimit {
  open(): number
  refused(): number
}

/**
 * A connection that does nothing costs some 15 KiB. One network cannot have all of them, and where there are too many,
 * the oldest of the network that has the most makes room.
 */
export function limitConnections(
  server: Pick<Server, 'on'>,
  { perNetwork = Infinity, total }: ConnectionLimits,
): ConnectionLimit {
  const networks = new Map<string, Set<Socket>>()
  let open = 0
  let refused = 0

  function largest(): Set<Socket> {
    return [...networks.values()].reduce((most, other) => (other.size > most.size ? other : most))
  }

  function makeRoom(network: Set<Socket> | undefined): boolean {
    if ((network?.size ?? 0) >= perNetwork) return false
    if (open < total) return true
    const most = largest()
    const [oldest] = most
    if (most === network || !oldest) return false
    forget(oldest)
    oldest.destroy()
    refused++
    return true
  }

  const names = new WeakMap<Socket, string>()
  function forget(socket: Socket): void {
    const name = names.get(socket) ?? ''
    const network = networks.get(name)
    if (!network?.delete(socket)) return
    open--
    if (network.size === 0) networks.delete(name)
  }

  server.on('connection', (socket: Socket) => {
    const name = networkOf(peerIp({ socket }))
    if (!makeRoom(networks.get(name))) {
      refused++
      socket.destroy()
      return
    }
    names.set(socket, name)
    networks.set(name, (networks.get(name) ?? new Set()).add(socket))
    open++
    socket.once('close', () => forget(socket))
  })
  return { open: () => open, refused: () => refused }
}
