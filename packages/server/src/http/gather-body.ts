import { Readable } from 'node:stream'
import { errorCodes, type RequestPayload } from 'fastify'

/**
 * The same body, in one piece. Fastify would keep every chunk as it comes, and a body sent byte by byte would take
 * hundreds of times its size.
 */
export function gatherBody(payload: RequestPayload, limit: number): RequestPayload {
  let body = Buffer.allocUnsafeSlow(Math.min(limit, firstBytes))
  let length = 0
  const gathered: RequestPayload = new Readable({ read: () => undefined })
  // Whoever reads it hears of it; where nobody does, there is nothing to tell.
  gathered.on('error', () => undefined)

  function add(chunk: Buffer): void {
    if (length + chunk.length > limit) {
      stop()
      gathered.destroy(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
      return
    }
    if (length + chunk.length > body.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(limit, Math.max(body.length * 2, length + chunk.length)))
      body.copy(larger, 0, 0, length)
      body = larger
    }
    chunk.copy(body, length)
    length += chunk.length
  }

  function end(): void {
    stop()
    gathered.receivedEncodedLength = length
    gathered.push(body.subarray(0, length))
    gathered.push(null)
  }

  function fail(error?: Error): void {
    stop()
    gathered.destroy(error ?? new Error('The request ended before it was complete.'))
  }

  function stop(): void {
    payload.off('data', add).off('end', end).off('error', fail).off('close', fail)
  }

  payload.on('data', add).on('end', end).on('error', fail).on('close', fail)
  // Whoever hung up before says nothing any more.
  if (payload.destroyed) fail()
  return gathered
}

const firstBytes = 8 * 1024
