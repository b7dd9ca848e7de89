import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startSubscribed } from '../../testing/service/subscribed-server.ts'
import { startReceiver, withStatus } from '../../testing/service/webhook-receiver.ts'

const second = 1000
const hour = 3600 * second

test('when the event that failed is no longer in the way, the webhook is well again and its parked events are tried', async () => {
  const { server, receiver, plant, show, act, deliver } = await startSubscribed()
  receiver.answerWith(withStatus(500))
  const [bad] = await plant({})
  await deliver()
  expect(await show()).toMatchObject({ health: 'retrying' })
  // Asked for on its own, it waits among the parked ones, and there is nothing else to send.
  expect((await act('replay', { event_id: bad })).status).toBe(200)
  receiver.answerWith(withStatus(204))
  server.clock.advance(5 * second)
  await deliver()
  expect(receiver.ids()).toEqual([bad, bad])
  expect(await show()).toMatchObject({ health: 'ok', parked: 0, events_behind: 0 })
  server.clock.advance(5 * 24 * hour)
  const [next] = await plant({})
  await deliver()
  expect(receiver.ids().at(-1)).toBe(next)
})

test.each([
  [500, {}],
  [503, { 'retry-after': '5' }],
])('nor does an event stay in the way whose type is no longer wanted: %i', async (status, headers) => {
  const { server, receiver, plant, show, edit, deliver } = await startSubscribed()
  receiver.answerWith(withStatus(status, headers))
  await plant({ type: 'user.changed' })
  await deliver()
  expect((await edit({ types: ['course.*'] })).status).toBe(200)
  server.clock.advance(5 * second)
  await deliver()
  expect(await show()).toMatchObject({ health: 'ok', events_behind: 0 })
  expect(receiver.received).toHaveLength(1)
})

test('a receiver that takes only a part each time is not disabled', async () => {
  const { server, receiver, plant, show, staySignedIn, deliver } = await startSubscribed()
  const [take, later] = [withStatus(204), withStatus(429, { 'retry-after': '60' })]
  let count = 0
  receiver.answerWith((received, response) => (count++ % 2 === 0 ? take : later)(received, response))
  await plant({}, {})
  await deliver()
  for (let day = 1; day <= 6; day++) {
    server.clock.advance(24 * hour)
    await plant({})
    await deliver()
  }
  await staySignedIn()
  expect(await show()).toMatchObject({ status: 'active', events_behind: 1, last_delivered_at: expect.any(String) })
})

test('time in which nothing may be sent disables nobody', async () => {
  const { server, area, plant, staySignedIn, deliver } = await startSubscribed()
  const receiver = await startReceiver(withStatus(500))
  const { id } = (await area.api('/webhooks', { body: { url: receiver.url } })).body
  const status = async () => (await server.admin(`/webhooks/${id}?learning_area=north`)).body.status
  const edit = (body: object) => server.admin(`/access-tokens/${area.record.client_id}`, { method: 'PATCH', body })
  const part = (await server.admin('/hierarchy-levels', { body: { name: 'Part', learning_area: 'north' } })).body
  await plant({})
  await deliver()
  expect((await edit({ level_id: part.id })).status).toBe(200)
  server.clock.advance(6 * 24 * hour)
  await deliver()
  await staySignedIn()
  expect(await status()).toBe('active')
  expect(receiver.received).toHaveLength(1)
})

test('another address is tried at once', async () => {
  const { receiver, plant, show, edit, deliver } = await startSubscribed()
  receiver.answerWith(withStatus(500))
  const [event] = await plant({})
  await deliver()
  const repaired = await startReceiver()
  await edit({ url: repaired.url })
  await deliver()
  expect(repaired.ids()).toEqual([event])
  expect(await show()).toMatchObject({ health: 'ok' })
})

test('what was given up and is replayed in vain waits again, and is gone once it is taken', async () => {
  const { server, receiver, plant, act, list, staySignedIn, deliver } = await startSubscribed()
  const poison = randomUUID()
  const refuse = withStatus(500)
  receiver.answerWith((received, response) =>
    received.body.data.subject_id === poison ? refuse(received, response) : response.end(),
  )
  const since = new Date(Date.now() - second).toISOString()
  const [bad] = await plant({ subject: poison }, {})
  const tryThrice = async () => {
    await deliver()
    for (const ms of [5 * second, 30 * second]) {
      server.clock.advance(ms)
      await deliver()
    }
  }
  await tryThrice()
  server.clock.advance(3 * 24 * hour)
  await deliver()
  await staySignedIn()
  expect(await list('parked')).toMatchObject([{ event_id: bad, gave_up: true }])
  await act('replay', { since })
  await tryThrice()
  expect(await list('parked')).toMatchObject([{ event_id: bad, gave_up: false, attempts: 3 }])

  server.clock.advance(3 * 24 * hour)
  await deliver()
  await staySignedIn()
  expect(await list('parked')).toMatchObject([{ event_id: bad, gave_up: true }])
  receiver.answerWith(withStatus(204))
  await act('replay', { since })
  await deliver()
  expect(await list('parked')).toEqual([])
})

test('an error of ours counts against nobody: what was sent is not sent again, and the rest a little later', async () => {
  const { server, receiver, plant, show, deliver } = await startSubscribed({ payload: 'full' })
  const { db } = server
  await db.schema.alterTable('users').renameTo('users_away').execute()
  const others = Array.from({ length: 20 }, () => ({ type: 'course.deleted' }))
  const ids = await plant(...others, { type: 'user.changed' }, ...others)
  await deliver()
  await db.schema.alterTable('users_away').renameTo('users').execute()
  const planted = () => receiver.ids().filter((id) => ids.includes(id))
  expect(planted().length).toBeGreaterThan(0)
  expect(await show()).toMatchObject({ health: 'ok' })
  expect(server.log()).toContain('delivering to a webhook failed; trying again')
  server.clock.advance(5 * second)
  await deliver()
  expect(planted().sort()).toEqual([...ids].sort())
})

test('a client whose permissions are narrowed while events are sent gets no more of what it may no longer read', async () => {
  const { server, area, plant, deliver } = await startSubscribed()
  const receiver = await startReceiver()
  await area.api('/webhooks', { body: { url: receiver.url } })
  const subject = randomUUID()
  await plant(...Array(50).fill({ type: 'user.changed', subject }), { type: 'course.created', subject })
  let narrowed = false
  receiver.answerWith(async (_received, response) => {
    const body = { permissions: ['connection.test', 'courses.read'] }
    if (!narrowed) await server.admin(`/access-tokens/${area.record.client_id}`, { method: 'PATCH', body })
    narrowed = true
    response.end()
  })
  await deliver()
  expect(receiver.types()).toEqual(['user.changed', 'course.created'])
})
