import { constants } from 'node:crypto'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls, DEFAULT_CIPHERS, type TLSSocket } from 'node:tls'
import { unlessAborted } from '../async/wait.ts'
import { messageOf } from '../errors.ts'
import { type AllowedTargets, hostOf, portOf, receiverOf } from './allowed-targets.ts'
import { opened } from './opened.ts'
import { limitReceived, maxHandshakeBytes, maxReceivedBytes } from './receive-limit.ts'
import { type ResolveHost, resolveHost, resolveNamedHost } from './resolve-host.ts'
import { SendFailure } from './send-failures.ts'
import { createSlices } from './slices.ts'
import { createTurns, handshakeMs, inTurn } from './turns.ts'

export interface ConnectOptions {
  targets: AllowedTargets
  resolve?: ResolveHost | undefined
  /** Instead of the usual certificate authorities; for tests. */
  ca?: string | undefined
}

/** An address that does not answer leaves time for the others. */
const connectMs = 5_000
const maxAddresses = 4

/**
 * What a receiver could make expensive for us is not offered: another handshake on the same connection, and finite-field
 * Diffie-Hellman with a group of its choice (in TLS 1.3 the named groups of it, up to 8192 bits).
 */
const tlsOptions = {
  ALPNProtocols: ['http/1.1'],
  minVersion: 'TLSv1.2',
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  ciphers: `${DEFAULT_CIPHERS}:!DHE`,
  ecdhCurve: 'X25519MLKEM768:X25519:P-256:P-384:P-521',
} as const

export interface Wanted {
  url: URL
  /** For whom: areas share the handshakes. */
  areaId: string
  signal: AbortSignal
}

/**
 * The only way to the outside on behalf of others. Resolves the name, checks the addresses and connects to a checked
 * address itself, so that no second look-up can lead elsewhere. TLS comes on top, with the name of the host.
 */
export function createGuardedConnections({ targets, resolve, ca }: ConnectOptions) {
  const lookUps = createTurns('lookUps')
  const handshakes = createTurns('handshakes')
  const slices = createSlices()

  async function find(url: URL, key: string, signal: AbortSignal): Promise<string[]> {
    const host = hostOf(url)
    if (isIP(host)) return [host]
    const look = resolve ?? (targets.allowsHost(host, portOf(url)) ? resolveNamedHost : resolveHost)
    return inTurn(lookUps, { key, signal }, () => unlessAborted(signal, look(host, signal)))
  }

  return async function open({ url, areaId, signal }: Wanted): Promise<Duplex> {
    const refusal = targets.refusalOf(url)
    if (refusal === 'address_not_allowed') throw new SendFailure('address_not_allowed')
    if (refusal) throw new SendFailure('url_not_allowed')
    const [host, port] = [hostOf(url), portOf(url)]
    const key = `${areaId} ${receiverOf(url)}`
    const found = await find(url, key, signal).catch((error) => {
      throw error instanceof SendFailure ? error : new SendFailure('dns_failed', messageOf(error))
    })
    const allowed = found.filter((ip) => targets.allowsAddress(host, ip, port))
    if (allowed.length === 0) throw new SendFailure('address_not_allowed')
    const socket = await dialFirst(allowed.slice(0, maxAddresses), port, signal)
    if (!targets.allowsAddress(host, socket.remoteAddress ?? '', port)) {
      socket.destroy()
      throw new SendFailure('address_not_allowed')
    }
    if (url.protocol === 'https:') {
      // It may fail while it waits, and nothing else listens.
      socket.on('error', () => undefined)
      const secured = inTurn(handshakes, { key, signal }, async () => {
        if (socket.destroyed) throw new SendFailure('connection_failed')
        return secureSocket(socket, { host, ca, stream: slices(socket, key) }, signal)
      })
      secured.catch(() => socket.destroy())
      return secured
    }
    const plain = slices(socket, key)
    // Before it is used.
    plain.on('error', () => undefined)
    limitReceived(plain, socket, maxReceivedBytes)
    return plain
  }
}

async function dialFirst(addresses: string[], port: number, signal: AbortSignal): Promise<Socket> {
  let failure = new SendFailure('connection_failed')
  for (const address of addresses) {
    try {
      return await dial(address, port, signal)
    } catch (error) {
      signal.throwIfAborted()
      failure = new SendFailure('connection_failed', messageOf(error))
    }
  }
  throw failure
}

function dial(address: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connectTcp({ host: address, port, noDelay: true, autoSelectFamily: false })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(connectMs)])
  return opened(socket, 'connect', limit)
}

function secureSocket(
  raw: Socket,
  { host, ca, stream }: { host: string; ca: string | undefined; stream: Duplex },
  signal: AbortSignal,
): Promise<Socket> {
  const secured: TLSSocket = connectTls({
    ...tlsOptions,
    socket: stream,
    host,
    ...(isIP(host) ? {} : { servername: host }),
    ...(ca ? { ca } : {}),
  })
  // Also for what comes in the same slice as the end of the handshake, before it is used.
  secured.on('error', () => undefined)
  limitReceived(secured, raw, maxHandshakeBytes)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(handshakeMs)])
  return opened(secured, 'secureConnect', limit).catch((error) => {
    signal.throwIfAborted()
    if (error instanceof SendFailure) throw error
    throw new SendFailure('tls_failed', messageOf(error))
  })
}
