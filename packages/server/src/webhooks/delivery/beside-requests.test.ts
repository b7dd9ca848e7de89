import { expect, test } from 'vitest'
import type { Services } from '../../start/start-services.ts'
import { openArea } from '../../testing/callers/area-api.ts'
import { startIntegrationServer } from '../../testing/callers/integration.ts'
import { plantEvents } from '../../testing/postgres/plant-events.ts'
import { startReceiver } from '../../testing/service/webhook-receiver.ts'
import { perLoopTurn } from './pacing.ts'

test('however much is delivered, little of it is begun before a request gets its turn', async () => {
  const running: { services?: Services } = {}
  const server = await startIntegrationServer(
    { webhookAllow: ['127.0.0.0/8'] },
    { extend: (_app, services) => void Object.assign(running, { services }), separatePools: true },
  )
  const area = await openArea(server)
  const [webhooks, events] = [16, 40]
  const receiver = await startReceiver()
  for (let n = 0; n < webhooks; n++) {
    await server.admin('/webhooks', { body: { learning_area: 'north', url: receiver.url } })
  }
  await plantEvents(server.db, area.top, Array(events).fill({}))
  const begun = () => {
    const { delivered = 0, failed = 0, inFlight = 0 } = running.services?.webhooks.deliveries.counted() ?? {}
    return delivered + failed + inFlight
  }
  let [before, most, over] = [begun(), 0, false]
  const watch = () => {
    most = Math.max(most, begun() - before)
    before = begun()
    if (!over) setImmediate(watch)
  }
  watch()
  await server.deliver()
  over = true
  expect(receiver.received).toHaveLength(webhooks * events)
  // Between two looks there may be what one turn left over, and two more turns.
  expect(most).toBeLessThanOrEqual(3 * perLoopTurn)
})
