import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openArea } from '../../testing/callers/area-api.ts'
import { plantEvents } from '../../testing/postgres/plant-events.ts'
import { startSubscribed, subscribe } from '../../testing/service/subscribed-server.ts'
import { startReceiver } from '../../testing/service/webhook-receiver.ts'

test('an area whose receivers take their time keeps nothing that another area needs', async () => {
  const { server, plant } = await startSubscribed()
  const held = new Set<ServerResponse>()
  const letGo = () => {
    for (const response of held) response.end()
  }
  onTestFinished(letGo)
  // Just quick enough not to count as slow: the first event is taken at once, all others later.
  const slow = await startReceiver(({ body }, response) => {
    if (body.type === 'course.created') response.end()
    else held.add(response)
  })
  for (let n = 1; n <= 20; n++) await subscribe(server, slow.url)
  const south = await openArea(server, 'south')
  const quick = await startReceiver()
  await server.admin('/webhooks', { body: { learning_area: 'south', url: quick.url } })
  await plant({ type: 'course.created' }, ...Array(40).fill({}))
  const all = server.deliver()
  await expect.poll(() => held.size).toBe(64)
  await plantEvents(server.db, south.top, Array(200).fill({}))
  void server.deliver()
  await expect.poll(() => quick.received.length).toBe(200)
  slow.answerWith((_received, response) => response.end())
  letGo()
  await all
})

test('however many areas have receivers that take their time, one that has none of the requests gets one at once', async () => {
  const { server, plant } = await startSubscribed()
  const held = new Set<ServerResponse>()
  const letGo = () => {
    for (const response of held) response.end()
  }
  onTestFinished(letGo)
  const slow = await startReceiver(({ body }, response) => {
    if (body.type === 'course.created') response.end()
    else held.add(response)
  })
  await server.admin('/learning-areas', { body: { name: 'East', slug: 'east' } })
  const east = await openArea(server, 'east')
  const south = await openArea(server, 'south')
  const quick = await startReceiver()
  for (let n = 1; n <= 20; n++)
    for (const learning_area of ['north', 'east'])
      await server.admin('/webhooks', { body: { learning_area, url: slow.url } })
  await server.admin('/webhooks', { body: { learning_area: 'south', url: quick.url } })
  await server.confirmWebhooks()
  const events = [{ type: 'course.created' }, ...Array(40).fill({})]
  await plant(...events)
  await plantEvents(server.db, east.top, events)
  const all = server.deliver()
  // Of 128, the last eight are kept.
  await expect.poll(() => held.size).toBe(120)
  await plantEvents(server.db, south.top, Array(50).fill({}))
  void server.deliver()
  await expect.poll(() => quick.received.length).toBe(50)
  slow.answerWith((_received, response) => response.end())
  letGo()
  await all
})

test('tests of webhooks in one area leave places for tests in others', async () => {
  const { server } = await startSubscribed()
  const held: ServerResponse[] = []
  const silent = await startReceiver((_received, response) => void held.push(response))
  const testWith = async (area: string, url: string) => {
    const { api } = await openArea(server, area)
    const { body } = await api('/webhooks', { body: { url } })
    await server.confirmWebhooks()
    return api(`/webhooks/${body.id}/test`, { method: 'POST' })
  }
  const waiting: Promise<unknown>[] = []
  for (let n = 1; n <= 4; n++) {
    waiting.push(testWith('north', silent.url))
    await expect.poll(() => held.length).toBe(n)
  }
  expect((await testWith('north', silent.url)).status).toBe(429)
  const quick = await startReceiver()
  expect(await testWith('south', quick.url)).toMatchObject({ status: 200, body: { outcome: 'delivered' } })
  for (const response of held) response.end()
  await Promise.all(waiting)
})
