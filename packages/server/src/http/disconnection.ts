import type { FastifyReply, FastifyRequest } from 'fastify'

/** The client disconnected before the whole request arrived, which is not an error of the service. */
export function clientWentAway({ raw }: FastifyRequest): boolean {
  // A request without a body ends before Node sets `complete`.
  return raw.destroyed && !raw.complete && !raw.readableEnded
}

/** Calls `end` when the response is sent or the client disconnects; immediately if it already has, since `close` is not repeated. */
export function onceClosed({ raw }: FastifyReply, end: () => void): void {
  if (raw.destroyed) end()
  else raw.once('close', end)
}
