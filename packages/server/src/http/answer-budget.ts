import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { type ByteBudget, createByteBudget, type Payer } from './byte-budget.ts'
import { onceClosed } from './once-closed.ts'

const mebibyte = 1024 * 1024
const limits = { each: 32 * mebibyte, network: 8 * mebibyte, strangers: 32 * mebibyte, total: 256 * mebibyte }
/** Smaller answers cost little more than the connection they wait on. */
const freeCharacters = 64 * 1024

/**
 * Bounds the large answers that wait for clients to read them. What is the same for everybody is a Buffer that exists
 * once, and files are read as they are sent: neither counts.
 */
export function boundAnswersInFlight(app: FastifyInstance, payerOf: (request: FastifyRequest) => Payer): ByteBudget {
  const budget = createByteBudget(limits)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length <= freeCharacters) {
      done()
      return
    }
    const held = budget.hold(payerOf(request), Buffer.byteLength(payload))
    if ('short' in held) {
      done(
        held.short === 'payer'
          ? new DomainError(
              'too_many_requests',
              'You are not reading the answers you have asked for. Read them first.',
              { retryAfterSeconds: 2 },
            )
          : new DomainError(
              'service_unavailable',
              'Too many answers wait to be read at the moment. Try again shortly.',
              { retryAfterSeconds: 2 },
            ),
      )
      return
    }
    onceClosed(reply, held.release)
    done()
  })
  return budget
}
