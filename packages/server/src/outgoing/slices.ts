import type { Socket } from 'node:net'
import { Duplex, type DuplexOptions } from 'node:stream'
import { createFairSlots, groupOfKey } from '../limits/fair-slots.ts'

/** How much of what a receiver sends is decrypted and parsed at a time. */
export const sliceBytes = 16 * 1024
/** After that, everything else comes first: what others have sent, and the question whether the sender is there. */
export const turnMs = 2

export type Slices = (raw: Socket, key: string) => Connection

/** What Node's HTTP client needs of a socket besides a stream. */
class Connection extends Duplex {
  readonly #raw: Socket

  constructor(raw: Socket, options: DuplexOptions) {
    super(options)
    this.#raw = raw
    raw.on('timeout', () => this.emit('timeout'))
  }

  setTimeout(ms: number, done?: () => void): this {
    this.#raw.setTimeout(ms)
    // As for a socket of Node's: zero takes the listener away, after each request of a kept connection.
    if (done && ms === 0) this.removeListener('timeout', done)
    else if (done) this.once('timeout', done)
    return this
  }

  setKeepAlive(on: boolean, delayMs: number): this {
    this.#raw.setKeepAlive(on, delayMs)
    return this
  }

  ref(): this {
    this.#raw.ref()
    return this
  }

  unref(): this {
    this.#raw.unref()
    return this
  }
}

/**
 * Connections whose bytes are handed on in slices, to TLS or to the HTTP parser: areas in turn, for a few milliseconds in each
 * turn of the event loop. What costs us most for each byte, such as session tickets, certificates or chunks, else comes two
 * million bytes at a time, of many connections one after the other, and the service takes a sender that is silent meanwhile
 * for dead. Keys are `area receiver`.
 */
export function createSlices(nowMs: () => number = () => performance.now()): Slices {
  let spentMs = 0
  const turns = createFairSlots({
    total: 1,
    perKey: 1,
    groupOf: groupOfKey,
    waitingPerKey: Infinity,
    // The deadline of the request ends it before.
    waitMs: 60_000,
  })

  /** In a new turn if this one has lasted long enough. */
  function handBack(release: () => void, tookMs: number): void {
    if (spentMs === 0) {
      setImmediate(() => {
        spentMs = 0
      })
    }
    spentMs += tookMs
    if (spentMs < turnMs) release()
    else setImmediate(release)
  }

  return (raw, key) => {
    let wanted: (() => void) | undefined
    const stream = new Connection(raw, {
      read: () => wanted?.(),
      write: (chunk, _encoding, done) => void raw.write(chunk, done),
      final: (done) => void raw.end(done),
      destroy(error, done) {
        wanted?.()
        raw.destroy()
        done(error)
      },
    })

    async function handOut(chunk: Buffer): Promise<void> {
      for (let start = 0; start < chunk.length; start += sliceBytes) {
        const release = await turns.take(key)
        if (!release || stream.destroyed) {
          release?.()
          stream.destroy()
          return
        }
        const startedAt = nowMs()
        const goesOn = stream.push(chunk.subarray(start, start + sliceBytes))
        handBack(release, nowMs() - startedAt)
        if (goesOn || stream.destroyed) continue
        await new Promise<void>((resolve) => {
          wanted = resolve
        })
      }
      raw.resume()
    }

    let handedOut = Promise.resolve()
    raw.on('data', (chunk: Buffer) => {
      raw.pause()
      handedOut = handOut(chunk)
    })
    // An answer that came before the end still counts.
    raw.on('end', () => void handedOut.then(() => stream.push(null)))
    raw.on('error', (error) => void handedOut.then(() => stream.destroy(error)))
    raw.on('close', () => void handedOut.then(() => stream.destroy()))
    return stream
  }
}
