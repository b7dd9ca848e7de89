import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SendFailure } from './send-failures.ts'

/**
 * What a receiver may send for one request, on the wire: TLS records, informational answers, headers and as much of the
 * body as is read.
 */
export const maxReceivedBytes = 256 * 1024
/** For the handshake. Chains of certificates have a few KiB; each certificate in them can cost us several milliseconds. */
export const maxHandshakeBytes = 32 * 1024

const restarts = new WeakMap<Duplex, () => void>()

/** Counts from now on what comes on `raw`, and from each `beginAnswer`: before it is decrypted, as much of it may never become data. */
export function limitReceived(socket: Duplex, raw: Socket, firstMax: number): void {
  let before = raw.bytesRead
  let max = firstMax
  const look = () => {
    if (raw.bytesRead - before > max) socket.destroy(new SendFailure('answer_too_large'))
  }
  raw.prependListener('data', look)
  restarts.set(socket, () => {
    look()
    before = raw.bytesRead
    max = maxReceivedBytes
  })
}

/** The next request on this connection: it is judged by its own answer. */
export function beginAnswer(socket: Duplex): void {
  restarts.get(socket)?.()
}
