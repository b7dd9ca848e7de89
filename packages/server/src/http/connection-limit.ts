import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { peerIp } from '../network/client-ip.ts'
import { neighbourhoodOf, networkOf } from '../network/networks.ts'

export interface ConnectionLimits {
  /** Per network; undefined if all connections come from a proxy. */
  perNetwork: number | undefined
  total: number
}

export interface ConnectionLimit {
  open(): number
  refused(): number
}

/** Networks that may belong to one owner: an IPv6 /48 or an IPv4 /24. */
interface Neighbourhood {
  open: number
  networks: Map<string, Set<Socket>>
}

interface Place {
  neighbourhood: string
  network: string
}

/**
 * Limits connections, because even an idle one costs about 15 KiB. Each network has a limit. If there are too many in total,
 * the oldest connection of the largest network in the largest neighbourhood is closed, so that an attacker with thousands
 * of networks, each with one connection, does not push out others.
 */
export function limitConnections(
  server: Pick<Server, 'on'>,
  { perNetwork = Infinity, total }: ConnectionLimits,
): ConnectionLimit {
  const neighbourhoods = new Map<string, Neighbourhood>()
  let open = 0
  let refused = 0

  function makeRoom({ neighbourhood, network }: Place): boolean {
    const own = neighbourhoods.get(neighbourhood)?.networks.get(network)
    if ((own?.size ?? 0) >= perNetwork) return false
    if (open < total) return true
    const crowded = most(neighbourhoods.values(), (each) => each.open)
    const largest = crowded && most(crowded.networks.values(), ({ size }) => size)
    const [oldest] = largest ?? []
    if (largest === own || !oldest) return false
    forget(oldest)
    oldest.destroy()
    refused++
    return true
  }

  const places = new WeakMap<Socket, Place>()
  function remember(socket: Socket, place: Place): void {
    const found = neighbourhoods.get(place.neighbourhood) ?? { open: 0, networks: new Map() }
    neighbourhoods.set(place.neighbourhood, found)
    found.networks.set(place.network, (found.networks.get(place.network) ?? new Set()).add(socket))
    found.open++
    open++
    places.set(socket, place)
  }
  function forget(socket: Socket): void {
    const { neighbourhood, network } = places.get(socket) ?? { neighbourhood: '', network: '' }
    const found = neighbourhoods.get(neighbourhood)
    const sockets = found?.networks.get(network)
    if (!found || !sockets?.delete(socket)) return
    open--
    found.open--
    if (sockets.size === 0) found.networks.delete(network)
    if (found.open === 0) neighbourhoods.delete(neighbourhood)
  }

  server.on('connection', (socket: Socket) => {
    const ip = peerIp({ socket })
    const place = { network: networkOf(ip), neighbourhood: neighbourhoodOf(ip) }
    if (!makeRoom(place)) {
      refused++
      socket.destroy()
      return
    }
    remember(socket, place)
    socket.once('close', () => forget(socket))
  })
  return { open: () => open, refused: () => refused }
}

/** The largest item; the first of several. */
function most<Each>(all: Iterable<Each>, sizeOf: (each: Each) => number): Each | undefined {
  let [found, largest]: [Each | undefined, number] = [undefined, 0]
  for (const each of all) if (sizeOf(each) > largest) [found, largest] = [each, sizeOf(each)]
  return found
}
