import type { Socket } from 'node:net'
import { SendFailure } from './send-failure.ts'

/**
 * What a receiver may send for one request, on the wire: TLS records, informational answers, headers and as much of the
 * body as is read. The handshake has the same limit of its own.
 */
export const maxReceivedBytes = 256 * 1024
/** What never becomes data, such as TLS messages without content, is noticed at this pace. */
const lookMs = 100

interface Limit {
  look(): void
  restart(): void
}

const limits = new WeakMap<Socket, Limit>()
const looked = new WeakSet<Socket>()

/** Counts from now on, and from each `beginAnswer`. `raw` is the connection below TLS, or the same one. */
export function limitReceived(socket: Socket, raw: Socket): void {
  let before = raw.bytesRead
  const look = () => {
    if (raw.bytesRead - before > maxReceivedBytes) socket.destroy(new SendFailure('answer_too_large'))
  }
  const looks = setInterval(look, lookMs).unref()
  socket.on('close', () => clearInterval(looks))
  limits.set(socket, {
    look,
    restart() {
      look()
      before = raw.bytesRead
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
