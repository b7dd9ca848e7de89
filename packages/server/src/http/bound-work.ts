import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { doWork } from '../database/work.ts'
import { DomainError } from '../errors.ts'
import { createDebts } from '../limits/debts.ts'
import { createFairSlots } from '../limits/fair-slots.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers from memory, so nothing has to bound what it costs the database. */
    needsNoDatabase?: boolean
  }
  interface FastifyRequest {
    /** Gives back what the request holds of the database. Set while it holds something. */
    endWork: (() => void) | null
  }
}

export interface WorkBounds {
  /** Connections of the pool that the routes work on. */
  connections: number
  /** So many requests of one caller are at work at a time. */
  perCaller: number
  /** How long a request that only reads may keep the database at work. */
  readSeconds: number
  /** How many times as long as it kept the database at work a slow caller has to rest afterwards. */
  restFactor: number
  /** 'off': for benchmarks. */
  limits: 'on' | 'off'
  /** Who asks: everybody gets a fair share. */
  keyOf: (request: FastifyRequest) => string
  /** Waited in vain, or was one too many to wait. */
  onRefused?: (request: FastifyRequest) => void
}

const waitMs = 1_000
const waitingPerKey = 100
/** For requests that change something: they may have to wait for others. */
const writeSeconds = 10
/** What a request may take without being called slow. Usual ones take a few milliseconds. */
const usualMs = 20
/** Of what they take beyond it, so much is forgiven each second … */
const forgivenMsPerSecond = 200
/** … and a caller with more than this left is served one request at a time. */
const slowBeyondMs = 500
const maxLatenessMs = 5_000
const maxRestMs = 5_000

/**
 * Bounds what every route of this scope costs the database, also against a caller with a valid token that means harm: how
 * many requests of one caller are at work at a time, fewer if they take long, and how long each may take. What nobody waits
 * for any more is cancelled.
 */
export function boundWork(
  app: FastifyInstance,
  { connections, perCaller, readSeconds, restFactor, limits, keyOf, onRefused }: WorkBounds,
): void {
  const lateness = createDebts({ perSecond: forgivenMsPerSecond, limit: maxLatenessMs })
  const isSlow = (key: string) => limits === 'on' && lateness.of(key) > slowBeyondMs
  const rests = createDebts({ perSecond: 1_000, limit: maxRestMs })
  const slots = createFairSlots({
    total: connections,
    perKey: limits === 'off' ? connections : Math.max(1, Math.min(perCaller, Math.floor(connections / 2))),
    isSlow,
    slowTotal: Math.max(1, Math.floor(connections / 5)),
    restMs: rests.of,
    waitingPerKey: limits === 'off' ? Infinity : waitingPerKey,
    waitMs,
  })

  async function bounded(request: FastifyRequest, reply: FastifyReply, handle: () => unknown): Promise<unknown> {
    const key = keyOf(request)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const abort = new AbortController()
    const leave = () => abort.abort(clientGone())
    // What changes something goes on to its end: whoever hangs up must not escape what counts attempts.
    if (reads) reply.raw.once('close', leave)
    const giveBack = await slots.take(key, abort.signal)
    if (!giveBack) {
      reply.raw.off('close', leave)
      abort.signal.throwIfAborted()
      if (!slots.has(key) && !isSlow(key)) throw allBusy()
      onRefused?.(request)
      throw tooManyAtOnce()
    }
    const seconds = reads ? readSeconds : writeSeconds
    const work = { signal: abort.signal, databaseMs: 0 }
    const wasSlow = isSlow(key)
    // Not at once: when the whole machine has stood still, the result may be there, and only not read yet.
    const timer = setTimeout(() => setImmediate(() => abort.abort(tooSlow(seconds))), seconds * 1000)
    request.endWork = () => {
      request.endWork = null
      clearTimeout(timer)
      reply.raw.off('close', leave)
      chargeFor(key, work.databaseMs - usualMs, wasSlow)
      giveBack()
    }
    if (reads && reply.raw.destroyed) leave()
    try {
      return await doWork(work, handle)
    } finally {
      request.endWork?.()
    }
  }

  function chargeFor(key: string, lateMs: number, wasSlow: boolean): void {
    if (lateMs <= 0) return
    lateness.add(key, lateMs)
    // Not after the first: when the database itself has stood still for a moment, everybody was late, and all would rest.
    if (wasSlow) rests.add(key, lateMs * restFactor)
  }

  app.decorateRequest('endWork', null)
  const wrapped = new WeakSet<RouteHandlerMethod>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    // Fastify makes a HEAD route of each GET route, with the handler that is wrapped already.
    if (route.config?.needsNoDatabase || wrapped.has(handler)) return
    route.handler = function (request, reply) {
      return bounded(request, reply, () => handler.call(this, request, reply))
    }
    wrapped.add(route.handler)
  })
  // The work is done when there is something to send. How long the sending takes is up to the caller.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.endWork?.()
    done(null, payload)
  })
}

function tooManyAtOnce(): DomainError {
  return new DomainError('too_many_requests_at_once', { retry_after_seconds: 1 }, { retryAfterSeconds: 1 })
}

/** By others. */
function allBusy(): DomainError {
  return new DomainError('connections_in_use', {}, { retryAfterSeconds: 1 })
}

function tooSlow(seconds: number): DomainError {
  return new DomainError('query_timeout', { seconds }, { retryAfterSeconds: 2 })
}

/** Nobody hears it. */
function clientGone(): DomainError {
  return new DomainError('client_disconnected')
}
