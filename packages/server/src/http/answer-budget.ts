import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { type ByteBudget, createByteBudget, type Payer, type Shortage } from './byte-budget.ts'
import { onceClosed } from './disconnection.ts'

const mebibyte = 1024 * 1024
const limits = { each: 32 * mebibyte, network: 8 * mebibyte, anonymous: 32 * mebibyte, total: 256 * mebibyte }
/** Smaller responses cost little more than their connection. */
const freeBytes = 4 * 1024

/**
 * Limits the memory of responses that clients have not read yet. Shared Buffers, which exist once, and streamed files do
 * not count. A write is refused before it is done, because an error after it would wrongly say that nothing happened.
 */
export function boundAnswersInFlight(app: FastifyInstance, payerOf: (request: FastifyRequest) => Payer): ByteBudget {
  const budget = createByteBudget(limits)
  app.addHook('preHandler', (request, _reply, done) => {
    // Only the payer's own unread responses count here, so that others cannot block sign-ins or revocations.
    const payer = payerOf(request)
    const full = !isRead(request) && !payer.anonymous && budget.shortage(payer, freeBytes) === 'payer'
    done(full ? refusal('payer') : undefined)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = typeof payload === 'string' ? Buffer.byteLength(payload) : 0
    if (bytes <= freeBytes) {
      done()
      return
    }
    const payer = payerOf(request)
    const held = isRead(request) ? budget.hold(payer, bytes) : budget.holdAnyway(payer, bytes)
    if ('short' in held) {
      done(refusal(held.short))
      return
    }
    onceClosed(reply, held.release)
    done()
  })
  return budget
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function refusal(short: Shortage): DomainError {
  const reason = short === 'payer' ? 'responses_not_read' : 'too_many_responses_waiting'
  return new DomainError(reason, {}, { retryAfterSeconds: 2 })
}
