import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { messageOf } from '../errors.ts'
import { type AllowedTargets, hostOf, portOf } from './allowed-targets.ts'
import { type ResolveHost, resolveHost, resolveNamedHost } from './resolve-host.ts'
import { SendFailure } from './send-failure.ts'

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
 * The only way to the outside on behalf of others. Resolves the name, checks the addresses and connects to a checked
 * address itself, so that no second look-up can lead elsewhere. TLS comes on top, with the name of the host.
 */
export async function openGuarded(
  url: URL,
  { targets, resolve, ca }: ConnectOptions,
  signal: AbortSignal,
): Promise<Socket> {
  const refusal = targets.refusalOf(url)
  if (refusal === 'address_not_allowed') throw new SendFailure('address_not_allowed')
  if (refusal) throw new SendFailure('url_not_allowed')
  const [host, port] = [hostOf(url), portOf(url)]
  const find = isIP(host) ? resolveHost : (resolve ?? (targets.allowsHost(host, port) ? resolveNamedHost : resolveHost))
  const found = await abortable(find(host, signal), signal).catch((error) => {
    throw error instanceof SendFailure ? error : new SendFailure('dns_failed', messageOf(error))
  })
  const allowed = found.filter((ip) => targets.allowsAddress(host, ip, port))
  if (allowed.length === 0) throw new SendFailure('address_not_allowed')
  const secure = url.protocol === 'https:'
  const socket = await dialFirst(allowed.slice(0, maxAddresses), port, signal)
  if (!targets.allowsAddress(host, socket.remoteAddress ?? '', port)) {
    socket.destroy()
    throw new SendFailure('address_not_allowed')
  }
  return secure ? secureSocket(socket, { host, ca }, signal) : socket
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
  socket: Socket,
  { host, ca }: { host: string; ca: string | undefined },
  signal: AbortSignal,
): Promise<Socket> {
  const secured: TLSSocket = connectTls({
    socket,
    host,
    ...(isIP(host) ? {} : { servername: host }),
    ...(ca ? { ca } : {}),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
  })
  return opened(secured, 'secureConnect', signal).catch((error) => {
    signal.throwIfAborted()
    throw new SendFailure('tls_failed', messageOf(error))
  })
}

function opened<Opening extends Socket>(socket: Opening, event: string, signal: AbortSignal): Promise<Opening> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      socket.off(event, ready)
      socket.off('close', closed)
      signal.removeEventListener('abort', abort)
      // Errors after this belong to whoever uses the socket; one without a listener would end the process.
      if (error === undefined) {
        socket.off('error', settle)
        resolve(socket)
        return
      }
      socket.on('error', () => undefined)
      socket.destroy()
      reject(error)
    }
    const ready = () => settle()
    const closed = () => settle(new Error('the connection was closed'))
    const abort = () => settle(signal.reason)
    socket.once(event, ready)
    socket.once('error', settle)
    socket.once('close', closed)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}

function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
