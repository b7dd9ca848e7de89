import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { doWork } from '../database/connection/work.ts'
import { DomainError } from '../errors.ts'
import { createShares, type Sharer } from '../limits/shares.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route does not use the database, so its work is not bounded. */
    needsNoDatabase?: boolean
  }
  interface FastifyRequest {
    /** Releases the request's slot. Set while it has one. */
    endWork: (() => void) | null
  }
}

export interface WorkBounds {
  /** The number of connections in the pool of these routes. */
  connections: number
  /** How many requests of one caller run at a time. */
  perCaller: number
  /** How long a read request may take. */
  readSeconds: number
  /** A slow caller rests this many times as long as its request kept the database busy beyond the usual. */
  restFactor: number
  /** 'off' is for benchmarks. */
  limits: 'on' | 'off'
  /** Every group of callers gets a fair share, and within it every caller. */
  callerOf: (request: FastifyRequest) => Sharer
  /** Called when a request waited too long or the caller's queue was full. */
  onRefused?: (request: FastifyRequest) => void
}

/** Writes get more time, because they may have to wait for locks. */
const writeSeconds = 10
/**
 * Bounds what every route of this scope costs the database, also for a malicious caller with a valid token: how many
 * requests of one caller run at a time, fewer if they are slow, and how long each may take. A read is cancelled when its
 * client disconnects.
 */
export function boundWork(
  app: FastifyInstance,
  { connections, perCaller, readSeconds, restFactor, limits, callerOf, onRefused }: WorkBounds,
): void {
  const shares = createShares({ connections, perSharer: perCaller, restFactor, limits })

  async function bounded(request: FastifyRequest, reply: FastifyReply, handle: () => unknown): Promise<unknown> {
    const caller = callerOf(request)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const abort = new AbortController()
    const leave = () => abort.abort(clientGone())
    // Writes always finish: a caller must not escape the counting of failures by disconnecting.
    if (reads) reply.raw.once('close', leave)
    const end = await shares.take(caller, abort.signal)
    if (!end) {
      reply.raw.off('close', leave)
      abort.signal.throwIfAborted()
      if (!shares.isToBlame(caller)) throw allBusy()
      onRefused?.(request)
      throw tooManyAtOnce()
    }
    const seconds = reads ? readSeconds : writeSeconds
    const work = { signal: abort.signal, databaseMs: 0 }
    // setImmediate: after a pause of the whole machine, the result may have arrived but not been read yet.
    const timer = setTimeout(() => setImmediate(() => abort.abort(tooSlow(seconds))), seconds * 1000)
    request.endWork = () => {
      request.endWork = null
      clearTimeout(timer)
      reply.raw.off('close', leave)
      end(work.databaseMs)
    }
    if (reads && reply.raw.destroyed) leave()
    try {
      return await doWork(work, handle)
    } finally {
      request.endWork?.()
    }
  }

  app.decorateRequest('endWork', null)
  const wrapped = new WeakSet<RouteHandlerMethod>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    // Fastify adds a HEAD route for each GET route, with the handler that is already wrapped.
    if (route.config?.needsNoDatabase || wrapped.has(handler)) return
    route.handler = function (request, reply) {
      return bounded(request, reply, () => handler.call(this, request, reply))
    }
    wrapped.add(route.handler)
  })
  // The work ends before the response is sent, because a slow client may delay the sending.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.endWork?.()
    done(null, payload)
  })
}

function tooManyAtOnce(): DomainError {
  return new DomainError('too_many_requests_at_once', { retry_after_seconds: 1 }, { retryAfterSeconds: 1 })
}

/** Other callers use all connections. */
function allBusy(): DomainError {
  return new DomainError('connections_in_use', {}, { retryAfterSeconds: 1 })
}

function tooSlow(seconds: number): DomainError {
  return new DomainError('query_timeout', { seconds }, { retryAfterSeconds: 2 })
}

/** Only aborts the query; no caller receives this error. */
function clientGone(): DomainError {
  return new DomainError('client_disconnected')
}
