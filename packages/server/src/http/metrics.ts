import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Config, isLoopback } from '../config.ts'
import type { Invalidations } from '../database/invalidation/invalidations.ts'
import { DomainError } from '../errors.ts'
import { peerIp } from '../network/client-ip.ts'
import { metricsOfAllWorkers } from '../workers/all-metrics.ts'
import type { ByteBudget } from './byte-budget.ts'
import type { ConnectionLimit } from './connection-limit.ts'

interface CountedReminders {
  counted(): { sent: number; failed: number }
}

interface CountedEvents {
  counted(): { numbered: number; oldestSeconds: number }
}

interface CountedWaiting {
  count(): number
}

interface CountedDeliveries {
  deliveries: {
    counted(): {
      delivered: number
      failed: number
      inFlight: number
      paced: number
      eventsBehind: number
      failing: number
    }
  }
}

interface CountedSender {
  sender: { counted(): { up: boolean; restarts: number; inFlight: number; lagSeconds: number; residentBytes: number } }
}

interface Bounds {
  bodies: ByteBudget
  responses: ByteBudget
  connections: ConnectionLimit
}

/** Prometheus metrics of the process and of every route. */
export function registerMetrics(
  app: FastifyInstance,
  {
    config,
    invalidations,
    reminders,
    sequencer,
    waiting,
    webhooks,
  }: {
    config: Config
    invalidations: Pick<Invalidations, 'ageSeconds'>
    reminders: CountedReminders
    sequencer: CountedEvents
    waiting: CountedWaiting
    webhooks: CountedDeliveries & CountedSender
  },
  bounds: Bounds,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'backoffice_http_request_duration_seconds',
    help: 'Duration of requests, from the first byte of the request to the last byte of the response',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'backoffice_change_feed_age_seconds',
    help: 'Maximum age of cached data; above one second, every call queries the database',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(invalidations.ageSeconds())
    },
  })
  measureBounds(registry, bounds)
  countReminders(registry, reminders)
  countEvents(registry, sequencer, waiting)
  countDeliveries(registry, webhooks)
  countSender(registry, webhooks)
  const metrics = cluster.isWorker ? metricsOfAllWorkers(registry) : () => registry.metrics()

  app.addHook('onResponse', (request, reply, done) => {
    // Use the route's pattern, not the path, so that the number of label values is bounded.
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) throw new DomainError('no_such_path', { path: '/metrics' })
    return reply.type(registry.contentType).send(await metrics())
  })
}

/**
 * Metrics are not public. With METRICS_TOKEN, the scraper sends it as a bearer token. Without one, only a service whose base
 * URL is loopback responds, and only to its own machine.
 */
function mayRead(request: FastifyRequest, { metricsToken, baseUrl }: Config): boolean {
  if (metricsToken) return sameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  const published = !isLoopback(new URL(baseUrl).hostname.replace(/^\[|\]$/g, ''))
  return !published && isLoopback(peerIp(request.raw)) && request.headers['x-forwarded-for'] === undefined
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function countReminders(registry: Registry, { counted }: CountedReminders): void {
  for (const [name, help, kind] of [
    ['backoffice_reminders_sent', 'Reminders of expiring access tokens that the mail server accepted', 'sent'],
    ['backoffice_reminders_failed', 'Attempts to send such a reminder that failed', 'failed'],
  ] as const) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(counted()[kind])
      },
    })
  }
}

function countEvents(registry: Registry, { counted }: CountedEvents, waiting: CountedWaiting): void {
  new Gauge({
    name: 'backoffice_events_numbered',
    help: 'Events to which this process gave a position in the feed of changes',
    registers: [registry],
    collect() {
      this.set(counted().numbered)
    },
  })
  new Gauge({
    name: 'backoffice_events_unsettled_seconds',
    help: 'Age of the oldest event that waits for its position; above some seconds, the feed of changes lags behind',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(counted().oldestSeconds)
    },
  })
  new Gauge({
    name: 'backoffice_changes_waiting',
    help: 'Requests that wait for the next event; at most 500 in each process',
    registers: [registry],
    collect() {
      this.set(waiting.count())
    },
  })
}

function countDeliveries(registry: Registry, { deliveries }: CountedDeliveries): void {
  const gauges = [
    ['backoffice_webhooks_delivered', 'Events that receivers of webhooks took', 'delivered', 'sum'],
    ['backoffice_webhooks_failed', 'Attempts to deliver an event that failed', 'failed', 'sum'],
    ['backoffice_webhooks_in_flight', 'Deliveries that wait for an answer', 'inFlight', 'sum'],
    ['backoffice_webhooks_paced', 'Requests to receivers that already get WEBHOOK_RATE a second', 'paced', 'sum'],
    [
      'backoffice_webhooks_events_behind',
      'Events that the last webhook in line has not got yet',
      'eventsBehind',
      'max',
    ],
    ['backoffice_webhooks_failing', 'Webhooks whose last delivery failed', 'failing', 'max'],
  ] as const
  addGauges(registry, gauges, (kind) => deliveries.counted()[kind])
}

function countSender(registry: Registry, { sender }: CountedSender): void {
  const gauges = [
    ['backoffice_sender_up', '0 while the process that sends to webhooks is away', 'up', 'min'],
    [
      'backoffice_sender_restarts',
      'How often it was started again, because it had ended or did not answer',
      'restarts',
      'sum',
    ],
    ['backoffice_sender_in_flight', 'Requests to receivers that it has, or that wait for it', 'inFlight', 'sum'],
    ['backoffice_sender_lag_seconds', 'How long it takes to answer the service', 'lagSeconds', 'max'],
    ['backoffice_sender_resident_memory_bytes', 'Its resident memory', 'residentBytes', 'sum'],
  ] as const
  addGauges(registry, gauges, (kind) => Number(sender.counted()[kind]))
}

type GaugeOf<Kind> = readonly [name: string, help: string, kind: Kind, aggregator: 'sum' | 'max' | 'min']

function addGauges<Kind>(registry: Registry, gauges: readonly GaugeOf<Kind>[], read: (kind: Kind) => number): void {
  for (const [name, help, kind, aggregator] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator,
      collect() {
        this.set(read(kind))
      },
    })
  }
}

function measureBounds(registry: Registry, { bodies, responses, connections }: Bounds): void {
  const gauges: [name: string, help: string, value: () => number][] = [
    ['backoffice_http_body_bytes', 'Bytes of request bodies being received or processed', bodies.held],
    [
      'backoffice_http_answer_bytes',
      'Bytes of responses larger than 4 KiB that clients have not read yet',
      responses.held,
    ],
    ['backoffice_http_connections', 'Open connections', connections.open],
    ['backoffice_http_connections_refused', 'Connections closed because there were too many', connections.refused],
  ]
  for (const [name, help, value] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  }
}
