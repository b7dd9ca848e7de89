import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { administrator } from '../../packages/server/src/testing/callers/administrator-session.ts'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import type { Results } from './results.ts'

/** An event of the feed, as the database has it. */
export interface FeedEvent {
  id: string
  subject_id: string
}

export interface Receivers {
  /** Waits until everybody has every event, and says what is missing. `repeatable`: how often an instance was interrupted. */
  check(events: FeedEvent[], repeatable: number): Promise<void>
  stop(): void
}

/** Answers one request; `times` is how often this event came before. */
type Manner = (response: ServerResponse, times: number, id: string) => void

const ok: Manner = (response) => response.writeHead(204).end()
const refuse = (response: ServerResponse) => response.writeHead(500).end()
const oftenAwayMs = 40_000

/** How receivers behave: most are good, and none is so bad that it would lose something. */
const manners: Record<string, Manner> = {
  'good 1': ok,
  'good 2': ok,
  'good 3': ok,
  'good 4': ok,
  slow: (response) => setTimeout(() => ok(response, 0, ''), 100),
  // Its answer is lost sometimes, after it took the event.
  'cuts off': (response, times, id) =>
    times === 0 && share(id) < 0.002 ? response.destroy() : ok(response, times, id),
  'away for a while': (response, times, id) =>
    performance.now() % oftenAwayMs < 4_000 ? refuse(response) : ok(response, times, id),
  // So often that the event is parked.
  'refuses some': (response, times, id) =>
    times < 4 && share(id) < 0.001 ? refuse(response) : ok(response, times, id),
}

/** The same for every attempt of one event. */
function share(id: string): number {
  return Number.parseInt(id.slice(-8), 16) / 2 ** 32
}

/** After a crash, what was sent since the last note of progress is sent again: one batch. */
const batch = 100
// An event that was parked at the very end is tried again after some minutes.
const deliveryTimeoutMs = 600_000

interface Receiver {
  name: string
  webhook: Webhook
  /** How often each event came. */
  times: Map<string, number>
  /** The last version that came of each thing. */
  versions: Map<string, number>
  /** Events that were acknowledged. */
  has: Set<string>
}

/** Programs that get every event of the area by webhooks, and check the signature and the order. */
export async function startReceivers(url: string, cookie: string, results: Results): Promise<Receivers> {
  const receivers: Receiver[] = []
  const server = createServer((request, response) => {
    const receiver = receivers[Number(request.url?.slice(1))]
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (receiver)
        receive(receiver, Buffer.concat(chunks).toString(), request.headers as Record<string, string>, response)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await call(`${url}/backoffice/api/session/confirm`, { body: { password: administrator.password }, cookie })
  for (const [index, name] of Object.keys(manners).entries()) {
    const body = { learning_area: 'north', url: `http://127.0.0.1:${port}/${index}`, description: name }
    const made = await call(`${url}/backoffice/api/webhooks`, { body, cookie })
    if (made.status !== 201) throw new Error(`no webhook: ${made.status} ${JSON.stringify(made.body)}`)
    const webhook = new Webhook(made.body.secret)
    receivers.push({ name, webhook, times: new Map(), versions: new Map(), has: new Set() })
  }

  function receive(receiver: Receiver, text: string, headers: Record<string, string>, response: ServerResponse): void {
    const { name, webhook, times, versions, has } = receiver
    try {
      webhook.verify(text, headers)
    } catch (error) {
      results.violate(`webhook "${name}": ${String(error)}`)
    }
    const { type, data } = JSON.parse(text)
    if (type === 'webhook.verify') return void response.end(JSON.stringify({ challenge: data.challenge }))
    const { id, subject_id, version } = data
    const before = times.get(id) ?? 0
    times.set(id, before + 1)
    if (before === 0) {
      if (version <= (versions.get(subject_id) ?? 0)) results.violate(`webhook "${name}": version ${version} came late`)
      versions.set(subject_id, version)
    }
    response.on('close', () => {
      if (response.statusCode < 300 && response.writableFinished) has.add(id)
    })
    manners[name]?.(response, before, id)
  }

  return {
    async check(events, repeatable) {
      const missing = ({ has }: Receiver) => events.filter(({ id }) => !has.has(id)).length
      const beganAt = performance.now()
      while (receivers.some((each) => missing(each) > 0) && performance.now() - beganAt < deliveryTimeoutMs)
        await sleep(500)
      results.worst('until all webhooks had everything in the end', performance.now() - beganAt)
      results.count('webhooks: events, each for every receiver', events.length)
      const known = new Set(events.map(({ id }) => id))
      for (const receiver of receivers) {
        const { name, times } = receiver
        const lost = missing(receiver)
        if (lost > 0) results.violate(`webhook "${name}": ${lost} events are missing`)
        results.count('webhooks: events lost', lost)
        const unknown = [...times.keys()].filter((id) => !known.has(id)).length
        if (unknown > 0) results.violate(`webhook "${name}": ${unknown} events that are not in the feed`)
        const again = [...times.values()].reduce((sum, count) => sum + count - 1, 0)
        results.count(`webhooks: sent again to "${name}"`, again)
        if (name.startsWith('good') && again > batch * repeatable)
          results.violate(`webhook "${name}": ${again} events were repeated`)
      }
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
