import type { Socket } from 'node:net'
import { SendFailure } from './send-failure.ts'

/**
 * What a receiver may send for one request, on the wire: TLS records, informational answers, headers and as much of the
 * body as is read.
 */
export const maxReceivedBytes = 256 * 1024
/** For the handshake. Chains of certificates have a few KiB; each certificate in them can cost us several milliseconds. */
export const maxHandshakeBytes = 32 * 1024

interface Limit {
  look(): void
  restart(): void
}

const limits = new WeakMap<Socket, Limit>()
const looked = new WeakSet<Socket>()

/** Counts from now on, the handshake first, and from each `beginAnswer`. `raw` is the connection below TLS, or the same one. */
export function limitReceived(socket: Socket, raw: Socket): void {
  let before = raw.bytesRead
  let max = raw === socket ? maxReceivedBytes : maxHandshakeBytes
  const look = () => {
    if (raw.bytesRead - before > max) socket.destroy(new SendFailure('answer_too_large'))
  }
  // Before what came is decrypted: much of it never becomes data, such as TLS messages without content.
  if (raw !== socket) raw.prependListener('data', look)
  limits.set(socket, {
    look,
    restart() {
      look()
      before = raw.bytesRead
      max = maxReceivedBytes
    },
  })
}

/** The next request on this connection: it is judged by its own answer. */
export function beginAnswer(socket: Socket): void {
  const limit = limits.get(socket)
  limit?.restart()
  if (!limit || looked.has(socket)) return
  looked.add(socket)
  // Only now: a listener starts the flow, and the parser must not miss anything.
  socket.prependListener('data', limit.look)
}
