import { expect, test } from 'vitest'
import type { Services } from '../../start/start-services.ts'
import { openArea } from '../../testing/callers/area-api.ts'
import { startIntegrationServer } from '../../testing/callers/integration.ts'
import { plantEvents } from '../../testing/postgres/plant-events.ts'
import { subscribe } from '../../testing/service/subscribed-server.ts'
import { startReceiver } from '../../testing/service/webhook-receiver.ts'

/** Requests that one receiver may get at once, at one request per second. */
const burst = 10

test('however many webhooks and replays lead to one receiver, it gets no more than its rate, and nobody waits for it', async () => {
  const running: { services?: Services } = {}
  const server = await startIntegrationServer(
    { webhookAllow: ['127.0.0.0/8', 'localhost'], webhookRate: 1 },
    { extend: (_app, services) => void Object.assign(running, { services }) },
  )
  const counted = () => running.services?.webhooks.deliveries.counted()
  const area = await openArea(server)
  const [busy, other, quick] = [await startReceiver(), await startReceiver(), await startReceiver()]
  const startedAt = performance.now()
  // However they write its host.
  const spelled = (n: number) => busy.url.replace('127.0.0.1', n % 2 === 0 ? 'localhost' : 'localhost.')
  for (let n = 0; n < 6; n++) await subscribe(server, `${spelled(n)}/${n}`)
  await subscribe(server, other.url)
  const asked = busy.challenges.length
  expect(asked).toBe(6)
  const ids = await plantEvents(server.db, area.top, Array(5).fill({}))
  void server.deliver()
  // Another one of the same area has everything, and so has one of another area, while that receiver has only its share.
  await expect.poll(() => new Set(other.ids()).size).toBeGreaterThanOrEqual(ids.length)
  const south = await openArea(server, 'south')
  await server.admin('/webhooks', { body: { learning_area: 'south', url: quick.url } })
  await server.confirmWebhooks()
  const [event] = await plantEvents(server.db, south.top, [{}])
  running.services?.webhooks.deliveries.wake()
  await expect.poll(() => quick.ids()).toContain(event)
  expect(asked + busy.received.length).toBeLessThanOrEqual(burst + (performance.now() - startedAt) / 1000)
  expect(counted()?.paced).toBeGreaterThan(0)
  // None of what waits holds a place for requests.
  await expect.poll(() => counted()?.inFlight).toBe(0)
  expect(asked + busy.received.length).toBeGreaterThanOrEqual(burst)
})
