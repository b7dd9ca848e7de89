import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { expect, onTestFinished, test } from 'vitest'
import { serviceActor } from '../../authority/actor.ts'
import { loadConfig } from '../../config.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { cleanUp } from '../../start/clean-up.ts'
import { openArea } from '../../testing/callers/area-api.ts'
import { administer } from '../../testing/callers/integration.ts'
import { plantEvents } from '../../testing/postgres/plant-events.ts'
import { silent } from '../../testing/postgres/test-database.ts'
import { startTestServer } from '../../testing/service/start-test-server.ts'
import { allowsReceivers, startSubscribed, subscribe } from '../../testing/service/subscribed-server.ts'
import { startReceiver, withStatus } from '../../testing/service/webhook-receiver.ts'
import { webhookInvalidation } from '../audit-webhook.ts'

const second = 1000
const hour = 3600 * second

test('every event arrives once, signed as Standard Webhooks demands, and thin', async () => {
  const { server, receiver, secret, plant, deliver } = await startSubscribed()
  // The libraries compare with their own clock.
  server.clock.set(new Date().toISOString())
  const subject = randomUUID()
  const [id] = await plant({ type: 'user.created', subject })
  await deliver()
  expect(receiver.ids()).toEqual([id])
  const [{ text, headers, body } = { text: '', headers: {}, body: {} }] = receiver.received
  for (const Verifier of [StandardWebhook, SvixWebhook]) {
    expect(new Verifier(secret).verify(text, headers as Record<string, string>)).toEqual(body)
    expect(() => new Verifier(secret).verify(`${text} `, headers as Record<string, string>)).toThrow()
  }
  expect(body).toEqual({
    type: 'user.created',
    timestamp: expect.any(String),
    data: {
      learning_area: 'north',
      id,
      type: 'user.created',
      subject_id: subject,
      version: 1,
      changed: ['role'],
      happened_at: expect.any(String),
    },
  })
  await deliver()
  expect(receiver.received).toHaveLength(1)
})

test('events of one thing arrive in order, and those of others need not wait for them', async () => {
  const { receiver, plant, deliver } = await startSubscribed()
  const subjects = [randomUUID(), randomUUID(), randomUUID()]
  const planted = Array.from({ length: 250 }, (_, index) => ({ subject: subjects[index % 3] as string }))
  const ids = await plant(...planted)
  receiver.answerWith((_received, response) => setTimeout(() => response.end(), Math.random() * 3))
  await deliver()
  expect(new Set(receiver.ids()).size).toBe(250)
  expect(receiver.received).toHaveLength(250)
  const places = new Map(ids.map((id, index) => [id, index]))
  for (const subject of subjects) {
    const arrived = receiver.received.filter(({ body }) => body.data.subject_id === subject)
    const order = arrived.map(({ headers }) => places.get(headers['webhook-id'] as string) ?? -1)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  }
})

test('only events of the wanted types, and not those of its own if it says so', async () => {
  const { server, area, plant, deliver } = await startSubscribed()
  const receiver = await startReceiver()
  const { status } = await area.api('/webhooks', {
    body: { url: receiver.url, types: ['course.*', 'user.created', 'access_token.*'], ignore_own: true },
  })
  expect(status).toBe(201)
  const own = area.record.client_id
  await plant({ type: 'user.changed' }, { type: 'course.deleted' }, { type: 'user.created' })
  await plant({ type: 'access_token.expiring' })
  await plant({ type: 'course.created', clientId: own }, { type: 'course.changed', clientId: randomUUID() })
  await deliver()
  expect(receiver.types().sort()).toEqual(['access_token.expiring', 'course.changed', 'course.deleted', 'user.created'])
  expect(server.log()).not.toContain('failed; trying again')
})

test('a failed event is tried again after 5 and 30 seconds, and parked if the next one succeeds', async () => {
  const { server, receiver, plant, show, list, act, deliver } = await startSubscribed()
  const poison = randomUUID()
  const refuse = withStatus(500, {}, 'no such person')
  receiver.answerWith((received, response) =>
    received.body.data.subject_id === poison ? refuse(received, response) : response.end(),
  )
  const [bad, good] = await plant({ subject: poison }, {})
  await deliver()
  expect(await show()).toMatchObject({ health: 'retrying', status: 'active' })
  const tries = () => receiver.ids().filter((id) => id === bad).length
  expect(tries()).toBe(1)
  server.clock.advance(4 * second)
  await deliver()
  expect(tries()).toBe(1)
  server.clock.advance(1 * second)
  await deliver()
  expect(tries()).toBe(2)
  server.clock.advance(30 * second)
  await deliver()
  expect(tries()).toBe(3)
  expect(receiver.ids()).toContain(good)
  expect(await show()).toMatchObject({ health: 'ok', parked: 1, events_behind: 0 })
  expect(await list('parked')).toMatchObject([{ event_id: bad, attempts: 3, gave_up: false }])
  await server.flush()
  expect((await list('attempts')).filter(({ outcome }: { outcome: string }) => outcome === 'failed')).toMatchObject(
    Array(3).fill({ event_id: bad, status: 500, answer: 'no such person' }),
  )

  // A later event of the same thing does not overtake it.
  const [later] = await plant({ subject: poison })
  await deliver()
  expect(receiver.ids()).not.toContain(later)
  expect(await show()).toMatchObject({ parked: 2, health: 'ok' })
  // Nor does a retry of all that fails leave the later one due, so that the service would look for it without end.
  expect((await act('parked/retry')).status).toBe(200)
  await deliver()
  const due = await server.db.selectFrom('webhook_parked').select('event_id').where('next_attempt_at', 'is not', null)
  expect(await due.execute()).toEqual([{ event_id: bad }])
  receiver.answerWith((_received, response) => response.end())
  expect((await act('parked/retry')).status).toBe(200)
  await deliver()
  expect(receiver.ids().slice(-2)).toEqual([bad, later])
  expect(await show()).toMatchObject({ parked: 0 })
})

test('a receiver that is down is probed at growing intervals, loses nothing and is disabled after five days', async () => {
  const { server, receiver, plant, show, act, list, staySignedIn, deliver } = await startSubscribed()
  receiver.answerWith(withStatus(502))
  const ids = await plant({}, {}, {}, {})
  const advance = async (ms: number) => {
    server.clock.advance(ms)
    await deliver()
  }
  await deliver()
  await advance(5 * second)
  await advance(30 * second)
  expect(await show()).toMatchObject({ health: 'down', events_behind: 4, parked: 0 })
  const asked = receiver.received.length
  for (let hours = 0; hours < 24; hours += 2) await advance(2 * hour)
  // At most two requests for each probe.
  expect(receiver.received.length - asked).toBeLessThanOrEqual(24)
  await advance(4 * 24 * hour)
  await staySignedIn()
  expect(await show()).toMatchObject({ status: 'disabled', reason: 'failing', health: 'stopped', events_behind: 4 })
  const [event] = (await server.admin('/audit-events?action=webhook.disabled')).body.data
  expect(event).toMatchObject({ actor: { kind: 'service' }, details: { reason: 'failing' } })
  await plant({})
  const before = receiver.received.length
  await advance(hour)
  expect(receiver.received).toHaveLength(before)
  receiver.answerWith(withStatus(200))
  expect((await act('resume')).body).toMatchObject({ status: 'active', health: 'ok' })
  await deliver()
  const arrived = receiver.ids().slice(before)
  expect(arrived).toHaveLength(5)
  expect(arrived).toEqual(expect.arrayContaining(ids))
  expect(await list('parked')).toEqual([])
})

test('late news of a change cuts nothing off; a pause does', async () => {
  const { server, area, receiver, plant, id, act, list, deliver } = await startSubscribed()
  const sending = async () => {
    const arrived = Promise.withResolvers<ServerResponse>()
    receiver.answerWith((_received, response) => arrived.resolve(response))
    await plant({})
    const delivered = deliver()
    return { response: await arrived.promise, delivered }
  }
  const first = await sending()
  const change = webhookInvalidation({ areaId: area.top as AreaId, id })
  await server.changes.transaction(serviceActor, async (_tx, invalidate) => invalidate(change))
  first.response.end()
  await first.delivered
  expect(receiver.received).toHaveLength(1)

  const second = await sending()
  await act('pause')
  await second.delivered
  await server.flush()
  // What was cut off says nothing about the receiver.
  expect(await list('attempts')).toMatchObject([{ outcome: 'delivered' }, { type: 'webhook.verify' }])
})

test('410 twice disables; 429 and 503 are waited for, but not for ever', async () => {
  const { server, receiver, plant, show, act, deliver } = await startSubscribed()
  receiver.answerWith(withStatus(410))
  await plant({})
  await deliver()
  expect(await show()).toMatchObject({ status: 'active' })
  server.clock.advance(5 * second)
  await deliver()
  expect(await show()).toMatchObject({ status: 'disabled', reason: 'gone' })
  await act('resume')
  for (const [status, retryAfter, waitsMs] of [
    [429, '120', 120 * second],
    [503, '999999999', hour],
  ] as const) {
    receiver.answerWith(withStatus(status, { 'retry-after': retryAfter }))
    await deliver()
    const count = receiver.received.length
    server.clock.advance(waitsMs - 1)
    await deliver()
    expect(receiver.received).toHaveLength(count)
    server.clock.advance(1)
  }
  receiver.answerWith(withStatus(204))
  await deliver()
  expect(await show()).toMatchObject({ health: 'ok', events_behind: 0 })
})

test('a redirect is a failure and is not followed', async () => {
  const { receiver, plant, list, server, deliver } = await startSubscribed()
  const inside = await startReceiver()
  receiver.answerWith(withStatus(302, { location: inside.url }))
  await plant({})
  await deliver()
  await server.flush()
  expect(inside.received).toEqual([])
  expect(await list('attempts')).toMatchObject([{ outcome: 'failed', status: 302 }, { type: 'webhook.verify' }])
})

test('paused, nothing is sent; resumed, everything, or only what is new', async () => {
  const { receiver, plant, act, show, deliver } = await startSubscribed()
  await act('pause')
  const missed = await plant({}, {})
  await deliver()
  expect(receiver.received).toEqual([])
  expect(await show()).toMatchObject({ status: 'paused', reason: 'by_request', events_behind: 2 })
  await act('resume')
  await deliver()
  expect(receiver.ids().sort()).toEqual([...missed].sort())
  await act('pause')
  await plant({})
  await act('resume', { from: 'now' })
  const [fresh] = await plant({})
  await deliver()
  expect(receiver.ids().slice(2)).toEqual([fresh])
})

test('one event, or all of a span of time, can be sent again', async () => {
  const { server, receiver, plant, act, deliver } = await startSubscribed()
  const since = new Date(Date.now() - second).toISOString()
  const ids = await plant({}, {}, {})
  await deliver()
  expect((await act('replay', { event_id: ids[1] })).status).toBe(200)
  await deliver()
  expect(receiver.ids().slice(3)).toEqual([ids[1]])
  expect((await act('replay', { since })).status).toBe(200)
  await deliver()
  expect(receiver.ids().slice(4).sort()).toEqual([...ids].sort())
  // Until before the first: nothing again, and what is new arrives.
  await act('replay', { since: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' })
  const [fresh] = await plant({})
  await deliver()
  expect(receiver.ids().slice(7)).toEqual([fresh])
  for (const unknown of [
    randomUUID(),
    'ffffffff-ffff-7fff-bfff-ffffffffffff',
    '00000000-0000-7000-8000-000000000000',
  ]) {
    expect((await act('replay', { event_id: unknown })).body.code).toBe('not_found')
  }
  expect((await act('replay', { until: since })).body.code).toBe('invalid_request')
  expect(server.log()).not.toContain('failed; trying again')
})

test('one event is found among many that were numbered in the same second', async () => {
  const { server, area, receiver, act, deliver } = await startSubscribed()
  for (let n = 0; n < 10; n++) await area.user()
  await expect.poll(() => new Set(receiver.ids()).size).toBe(10)
  await deliver()
  const first = receiver.ids()
  for (const id of new Set(first)) expect((await act('replay', { event_id: id })).status).toBe(200)
  await deliver()
  // A replay interrupts what is being sent, which is then sent again.
  expect(new Set(receiver.ids().slice(first.length))).toEqual(new Set(first))
  expect(server.log()).not.toContain('failed; trying again')
})

test('after a rotation both secrets sign for a day, then only the new one', async () => {
  const { server, receiver, secret, plant, act, deliver } = await startSubscribed()
  const { body } = await act('rotate-secret')
  expect(body.secret).toMatch(/^whsec_/)
  expect(body.secret).not.toBe(secret)
  const verifies = (key: string) => {
    const last = receiver.received.at(-1)
    const at = Number(last?.headers['webhook-timestamp']) * 1000
    const signature = new StandardWebhook(key).sign(String(last?.headers['webhook-id']), new Date(at), last?.text ?? '')
    return String(last?.headers['webhook-signature']).split(' ').includes(signature)
  }
  await plant({})
  await deliver()
  expect([verifies(secret), verifies(body.secret)]).toEqual([true, true])
  server.clock.advance(24 * hour)
  await plant({})
  await deliver()
  expect([verifies(secret), verifies(body.secret)]).toEqual([false, true])
})

test('a signal is one message for many events', async () => {
  const { server, receiver, plant, deliver } = await startSubscribed({ payload: 'signal' })
  await plant(...Array.from({ length: 300 }, () => ({})))
  await deliver()
  expect(receiver.types()).toEqual(['events.available'])
  await plant({})
  await deliver()
  expect(receiver.received).toHaveLength(1)
  server.clock.advance(second)
  await deliver()
  expect(receiver.received).toHaveLength(2)
})

test('in full, the resource is shown as it is when it is sent, so that nothing outlives an anonymisation', async () => {
  const { server, area, receiver, plant, act, deliver } = await startSubscribed({ payload: 'full' })
  await act('pause')
  const person = await area.user({ display_name: 'Ada Lovelace', email: 'ada@example.org' })
  await plant({ type: 'user.created', subject: person.uuid }, { type: 'course.deleted' })
  await area.api(`/users/${person.uuid}/anonymise`, { method: 'POST' })
  await act('resume')
  await deliver()
  await server.flush()
  const sent = receiver.received.filter(({ body }) => body.data.subject_id === person.uuid)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.at(-1)?.body.data.resource).toMatchObject({ uuid: person.uuid, active: false })
  expect(receiver.received.find(({ body }) => body.type === 'course.deleted')?.body.data.resource).toBe(null)
  expect(JSON.stringify(receiver.received)).not.toMatch(/Lovelace|ada@example/)
  for (const table of ['webhooks', 'webhook_parked', 'webhook_attempts', 'events'] as const) {
    expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toMatch(/Lovelace|ada@example/)
  }
})

test.each(['revoke', 'pause'])('an access token that is no longer usable gets nothing more: %s', async (verb) => {
  const { server, area, plant, deliver } = await startSubscribed()
  const receiver = await startReceiver()
  await area.api('/webhooks', { body: { url: receiver.url } })
  await plant({})
  await deliver()
  expect(receiver.received).toHaveLength(1)
  await server.admin(`/access-tokens/${area.record.client_id}/${verb}`, { body: {} })
  await plant({})
  await deliver()
  expect(receiver.received).toHaveLength(1)
})

test('a client gets only events of what it may read, and none if it sees only a part of the area', async () => {
  const { server, area, plant, deliver } = await startSubscribed()
  const receiver = await startReceiver()
  await area.api('/webhooks', { body: { url: receiver.url } })
  const edit = (body: object) => server.admin(`/access-tokens/${area.record.client_id}`, { method: 'PATCH', body })
  expect((await edit({ permissions: ['connection.test', 'courses.read'] })).status).toBe(200)
  await plant({ type: 'user.created' }, { type: 'course.created' }, { type: 'access_token.expiring' })
  await deliver()
  expect(receiver.types()).toEqual(['course.created'])
  const { id } = (await server.admin('/hierarchy-levels', { body: { name: 'Part', learning_area: 'north' } })).body
  expect((await edit({ level_id: id })).status).toBe(200)
  await plant({ type: 'course.created' })
  await deliver()
  expect(receiver.types()).toEqual(['course.created'])
})

test('events of another area do not arrive', async () => {
  const { server, receiver, deliver } = await startSubscribed()
  const south = await openArea(server, 'south')
  await plantEvents(server.db, south.top, [{}, {}])
  await deliver()
  expect(receiver.received).toEqual([])
})

test('whoever was removed from the feed too early is told', async () => {
  const { server, area, receiver, plant, act, deliver } = await startSubscribed()
  await act('pause')
  const ids = await plant({}, {}, {})
  await server.db
    .deleteFrom('events')
    .where('id', 'in', ids.slice(0, 2))
    .where('area_id', '=', area.top as never)
    .execute()
  await act('resume')
  await deliver()
  expect(receiver.received[0]?.body).toMatchObject({ type: 'events.lost', data: { events: 2 } })
  expect(receiver.ids().at(-1)).toBe(ids[2])
})

test('two instances share the work, and take over from one that was killed', async () => {
  const { server, receiver, plant, deliver, id } = await startSubscribed()
  const other = administer(await startTestServer(allowsReceivers, { beside: server }), server.cookie)
  const ids = await plant(...Array.from({ length: 120 }, () => ({})))
  await Promise.all([deliver(), other.deliver()])
  expect(receiver.ids().sort()).toEqual([...ids].sort())
  // As if a process had taken the lease and died.
  const until = new Date(server.clock.now().getTime() + 30 * second)
  await server.db.updateTable('webhooks').set({ leased_until: until }).where('id', '=', id).execute()
  const [late] = await plant({})
  await Promise.all([deliver(), other.deliver()])
  expect(receiver.ids()).not.toContain(late)
  server.clock.advance(30 * second)
  await Promise.all([deliver(), other.deliver()])
  expect(receiver.ids().filter((sent) => sent === late)).toHaveLength(1)
})

test('one test of a caller at a time waits for a receiver, and occupies nothing that others need', async () => {
  const { server, act } = await startSubscribed()
  const ends: (() => void)[] = []
  const silent = await startReceiver((_received, response) => void ends.push(() => response.end()))
  const { act: actOnSilent } = await subscribe(server, silent.url)
  const waiting = actOnSilent('test')
  await expect.poll(() => ends.length).toBe(1)
  expect(await actOnSilent('test')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(await act('test')).toMatchObject({ status: 429 })
  // The same administrator can do everything else meanwhile.
  // One after the other: a slow machine would, rightly, refuse some of many at once.
  for (let n = 0; n < 5; n++) expect((await server.admin('/webhooks?learning_area=north')).status).toBe(200)
  for (const end of ends) end()
  expect(await waiting).toMatchObject({ status: 200, body: { outcome: 'delivered', status: 200 } })
  expect((await act('test')).body).toMatchObject({ outcome: 'delivered', type: 'webhook.test' })
})

test('hostile receivers delay nobody else', async () => {
  const { server, receiver, plant, deliver } = await startSubscribed()
  const ends: (() => void)[] = []
  onTestFinished(() => {
    for (const end of ends) end()
  })
  const silent = await startReceiver((_received, response) => void ends.push(() => response.destroy()))
  for (let index = 0; index < 15; index++) await subscribe(server, `${silent.url}/${index}`)
  const resetting = await startReceiver((_received, response) => void response.socket?.resetAndDestroy())
  await subscribe(server, resetting.url)
  const ids = await plant(...Array.from({ length: 200 }, () => ({})))
  const all = deliver()
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(ids.length)
  for (const end of ends) end()
  silent.answerWith(withStatus(500))
  await all
})

test('what waits for a receiver is bounded, also if events are replayed one by one, and what was given up is removed', async () => {
  const { server, area, act, plant, id } = await startSubscribed()
  const { db, clock } = server
  const [first = '', second = ''] = await plant({}, {})
  await act('pause')
  expect((await act('replay', { event_id: first })).status).toBe(200)
  await sql`
    insert into webhook_parked (area_id, webhook_id, position, event_id, type, subject_id, parked_at, gave_up)
    select ${area.top}, ${id}, 1000000 + n, gen_random_uuid(), 'user.changed', gen_random_uuid(), ${clock.now()}, true
    from generate_series(1, 999) as n`.execute(db)
  const refused = await act('replay', { event_id: second })
  expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_parked_events', params: { max: 1000 } } })

  clock.advance(31 * 24 * hour)
  await cleanUp({ db, config: loadConfig({}), now: clock.now, log: silent })
  const left = await db.selectFrom('webhook_parked').select('event_id').execute()
  expect(left).toEqual([{ event_id: first }])
})

test('webhooks that search a long part of the feed find what is for them', async () => {
  const { receiver, plant, act, deliver } = await startSubscribed({ types: ['course.deleted'] })
  await act('pause')
  await plant(...Array.from({ length: 6_000 }, () => ({})), { type: 'course.deleted' })
  await act('resume')
  await deliver()
  expect(receiver.types()).toEqual(['course.deleted'])
})
