import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { type ByteBudget, createByteBudget, type Payer, type Shortage } from './byte-budget.ts'
import { onceClosed } from './disconnection.ts'
import { gatherBody } from './gather-body.ts'

const mebibyte = 1024 * 1024
const limits = { each: 4 * mebibyte, network: mebibyte, anonymous: 8 * mebibyte, total: 32 * mebibyte }
/**
 * Small bodies are free, because token requests and sign-ins must work even if others use up the budget. They cost no more
 * than their connection.
 */
export const freeBytes = 1024

/**
 * Limits the memory of request bodies, from the first byte to the response, so that many incomplete bodies cannot exhaust
 * it. Applies to every route; a refused body has not been read yet.
 */
export function boundBodiesInFlight(app: FastifyInstance, payerOf: (request: FastifyRequest) => Payer): ByteBudget {
  const budget = createByteBudget(limits)
  app.addHook('preParsing', (request, reply, payload, done) => {
    const limit = request.routeOptions.bodyLimit
    const length = announcedLength(request)
    // Fastify refuses a body whose announced length is too large without reading it.
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

/** Infinity for a chunked body; 0 if there is none or it is not read. */
function announcedLength({ method, raw: { headers } }: FastifyRequest): number {
  if (method === 'GET' || method === 'HEAD') return 0
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

function refusal(short: Shortage): DomainError {
  // Close the connection, because the rest of the body is not read.
  const details = { retryAfterSeconds: 2, headers: { connection: 'close' } }
  return new DomainError(short === 'payer' ? 'too_much_sent' : 'too_much_received', {}, details)
}
