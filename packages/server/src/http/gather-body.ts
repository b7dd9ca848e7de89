import { Readable } from 'node:stream'
import { errorCodes, type RequestPayload } from 'fastify'

/**
 * Collects the body in one buffer. Fastify would keep every chunk, and a body sent byte by byte would use hundreds of times
 * its size.
 */
export function gatherBody(payload: RequestPayload, limit: number): RequestPayload {
  let body = Buffer.allocUnsafeSlow(Math.min(limit, firstBytes))
  let length = 0
  const gathered: RequestPayload = new Readable({ read: () => undefined })
  // A reader handles the error itself; without a reader it must not be thrown.
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
  // If the client has already disconnected, there are no more events.
  if (payload.destroyed) fail()
  return gathered
}

const firstBytes = 8 * 1024
