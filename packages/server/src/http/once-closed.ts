import type { FastifyReply } from 'fastify'

/** When the answer is out, or nobody is there to read it: at once if the caller has hung up already, which is said only once. */
export function onceClosed({ raw }: FastifyReply, end: () => void): void {
  if (raw.destroyed) end()
  else raw.once('close', end)
}
