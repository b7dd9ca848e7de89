import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { type ByteBudget, createByteBudget, type Payer, type Shortage } from './byte-budget.ts'
import { gatherBody } from './gather-body.ts'
import { onceClosed } from './once-closed.ts'

const mebibyte = 1024 * 1024
const limits = { each: 4 * mebibyte, network: mebibyte, strangers: 8 * mebibyte, total: 32 * mebibyte }
/**
 * Small bodies are free: a token request or a sign-in must get through while others hold all there is. They cost no
 * more than the connection that brings them.
 */
export const freeBytes = 1024

/**
 * Bounds the bodies that are held at the same time, from the first byte to the answer, so that many which are never
 * sent to their end cannot take the memory. For every route: what is refused here has not been read yet.
 */
export function boundBodiesInFlight(app: FastifyInstance, payerOf: (request: FastifyRequest) => Payer): ByteBudget {
  const budget = createByteBudget(limits)
  app.addHook('preParsing', (request, reply, payload, done) => {
    const limit = request.routeOptions.bodyLimit
    const length = announcedLength(request)
    // One that is announced as too large is refused without being read.
    if (length <= freeBytes || (length !== Infinity && length > limit)) {
      done(null, payload)
      return
    }
    const size = Math.min(length, limit)
    const held = budget.hold(payerOf(request), size)
    if ('short' in held) {
      done(refusal(held.short))
      return
    }
    onceClosed(reply, held.release)
    done(null, gatherBody(payload, size))
  })
  return budget
}

/** Infinity for one that comes in chunks; 0 where there is none, or where nobody reads it. */
function announcedLength({ method, raw: { headers } }: FastifyRequest): number {
  if (method === 'GET' || method === 'HEAD') return 0
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

function refusal(short: Shortage): DomainError {
  // What is still being sent is not read.
  const details = { retryAfterSeconds: 2, headers: { connection: 'close' } }
  return new DomainError(short === 'payer' ? 'too_much_sent' : 'too_much_received', {}, details)
}
