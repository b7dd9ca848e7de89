import type { FastifyRequest } from 'fastify'

/** Closed before all of the request had arrived: nobody is left to answer, and nothing is wrong here. */
export function clientWentAway({ raw }: FastifyRequest): boolean {
  // A request without a body is at its end before Node calls it complete.
  return raw.destroyed && !raw.complete && !raw.readableEnded
}
