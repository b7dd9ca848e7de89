import type { FastifyRequest } from 'fastify'

/** The client disconnected before the whole request arrived, which is not an error of the service. */
export function clientWentAway({ raw }: FastifyRequest): boolean {
  // A request without a body ends before Node sets `complete`.
  return raw.destroyed && !raw.complete && !raw.readableEnded
}
