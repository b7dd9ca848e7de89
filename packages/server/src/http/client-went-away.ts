import type { FastifyRequest } from 'fastify'

/** Closed before all of the request had arrived: nobody is left to answer, and nothing is wrong here. */
export function clientWentAway({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}
