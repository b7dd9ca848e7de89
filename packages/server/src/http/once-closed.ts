import type { FastifyReply } from 'fastify'

/** Calls `end` when the response is sent or the client disconnects; immediately if it already has, since `close` is not repeated. */
export function onceClosed({ raw }: FastifyReply, end: () => void): void {
  if (raw.destroyed) end()
  else raw.once('close', end)
}
