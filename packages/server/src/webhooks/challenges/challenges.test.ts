import { Webhook as StandardWebhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import type { Config } from '../../config.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { SenderUnavailable } from '../../outgoing/send-failures.ts'
import type { Services } from '../../start/start-services.ts'
import { openArea } from '../../testing/callers/area-api.ts'
import { startIntegrationServer } from '../../testing/callers/integration.ts'
import { plantEvents } from '../../testing/postgres/plant-events.ts'
import { allowsReceivers, startSubscribed } from '../../testing/service/subscribed-server.ts'
import { startReceiver, withStatus } from '../../testing/service/webhook-receiver.ts'
import { challengesPerHour, createChallengeBudgets } from './challenge-budgets.ts'

const second = 1000
const hour = 3600 * second

/** A webhook of an access token whose receiver knows nothing of challenges. */
async function startUnconfirmed(settings: Partial<Config> = {}) {
  const started = Promise.withResolvers<Services>()
  const extend = (_app: unknown, services: Services) => started.resolve(services)
  const server = await startIntegrationServer({ ...allowsReceivers, ...settings }, { extend })
  const { webhooks } = await started.promise
  const area = await openArea(server)
  const receiver = await startReceiver()
  receiver.answerChallengesWith(withStatus(204))
  const { body } = await area.api('/webhooks', { body: { url: receiver.url } })
  const path = `/webhooks/${body.id}`
  const show = async () => (await area.api(path)).body
  const lastChallenge = () => receiver.challenges.at(-1)?.body.data.challenge as string
  /** How often it counts as asked, which decides when it is asked again. */
  const counted = async () =>
    (await server.db.selectFrom('webhooks').select('challenges').where('id', '=', body.id).executeTakeFirstOrThrow())
      .challenges
  const countAs = (challenges: number) =>
    server.db.updateTable('webhooks').set({ challenges }).where('id', '=', body.id).execute()
  return { server, webhooks, area, receiver, created: body, path, show, lastChallenge, counted, countAs }
}

test('a receiver gets events only after it has returned the challenge, and then also those from before', async () => {
  const { server, area, receiver, created, show } = await startUnconfirmed()
  expect(created.health).toBe('unverified')
  const [event] = await plantEvents(server.db, area.top, [{}])
  await server.deliver()
  expect(receiver.received).toEqual([])
  expect(await show()).toMatchObject({ health: 'unverified', events_behind: expect.any(Number) })
  receiver.answerChallengesWith(({ body }, response) => response.end(` ${body.data.challenge}\n`))
  server.clock.advance(10 * second)
  await server.deliver()
  expect(receiver.ids()).toContain(event)
  expect(await show()).toMatchObject({ health: 'ok', events_behind: 0 })
})

test('the challenge is signed like everything else', async () => {
  const { server, receiver, created } = await startUnconfirmed()
  // The library compares with its own clock.
  server.clock.set(new Date().toISOString())
  await server.deliver()
  const [{ text, headers } = { text: '', headers: {} }] = receiver.challenges
  expect(new StandardWebhook(created.secret).verify(text, headers as Record<string, string>)).toEqual({
    type: 'webhook.verify',
    timestamp: expect.any(String),
    data: { webhook_id: created.id, challenge: expect.stringMatching(/^[\w-]{43}$/) },
  })
})

test.each<[string, (body: { data: { challenge: string } }) => [number, string]]>([
  ['the whole request', (body) => [200, JSON.stringify(body)]],
  ['a page around it', ({ data }) => [200, `<p>${data.challenge}</p>`]],
  ['another value', () => [200, '{"challenge":"another"}']],
  ['nothing', () => [204, '']],
  ['the right value, but as an error', ({ data }) => [404, JSON.stringify(data)]],
])('who answers with %s has not confirmed, and the value is shown to nobody', async (_what, answer) => {
  const { server, area, receiver, path, show, lastChallenge } = await startUnconfirmed()
  receiver.answerChallengesWith(({ body }, response) => {
    const [status, text] = answer(body)
    response.writeHead(status).end(text)
  })
  const tested = await area.api(`${path}/test`, { method: 'POST' })
  expect(tested).toMatchObject({ status: 200, body: { type: 'webhook.verify', outcome: 'failed' } })
  expect((await area.api(`${path}/attempts`)).body.data).toMatchObject([{ event_id: tested.body.event_id }])
  await server.deliver()
  await server.flush()
  const attempts = (await area.api(`${path}/attempts`)).body
  expect(attempts.data).toHaveLength(2)
  expect(await show()).toMatchObject({ health: 'unverified' })
  expect(JSON.stringify([tested.body, attempts, await show()])).not.toContain(lastChallenge())
})

test('a test asks the receiver once more, and confirms', async () => {
  const { server, area, receiver, path, show } = await startUnconfirmed()
  await server.deliver()
  receiver.answerChallengesWith(({ body }, response) => response.end(JSON.stringify(body.data)))
  const { body } = await area.api(`${path}/test`, { method: 'POST' })
  expect(body).toMatchObject({ type: 'webhook.verify', outcome: 'delivered', status: 200 })
  expect(await show()).toMatchObject({ health: 'ok' })
  expect((await area.api(`${path}/test`, { method: 'POST' })).body).toMatchObject({ type: 'webhook.test' })
})

test('the owner may give back what arrived; a wrong value, or one for another URL, confirms nothing', async () => {
  const { server, area, receiver, path, show, lastChallenge } = await startUnconfirmed()
  const verify = (challenge: string) => area.api(`${path}/verify`, { body: { challenge } })
  await server.deliver()
  const before = lastChallenge()
  expect(await verify(`${before.slice(1)}x`)).toMatchObject({ status: 409, body: { code: 'challenge_wrong' } })
  await area.api(path, { method: 'PATCH', body: { url: `${receiver.url}/else` } })
  expect(await verify(before)).toMatchObject({ status: 409 })
  expect(await show()).toMatchObject({ health: 'unverified' })
  await server.deliver()
  expect(await verify(lastChallenge())).toMatchObject({ status: 200, body: { health: 'ok' } })
  expect(await verify('anything')).toMatchObject({ status: 200 })
})

test('a changed URL must be confirmed again, other changes not', async () => {
  const { plant, show, edit, deliver, receiver } = await startSubscribed()
  const [event] = await plant({})
  await deliver()
  await edit({ description: 'Payroll', types: ['user.*'] })
  expect(await show()).toMatchObject({ health: 'ok', last_delivered_at: expect.any(String) })
  const silent = await startReceiver()
  silent.answerChallengesWith(withStatus(500))
  await edit({ url: silent.url })
  await plant({})
  await deliver()
  expect(await show()).toMatchObject({ health: 'unverified' })
  // What went to the other one says nothing about this one.
  expect(await show()).not.toHaveProperty('last_delivered_at')
  expect([silent.ids(), receiver.ids()]).toEqual([[], [event]])
})

test('an answer for an address that the webhook no longer has confirms nothing', async () => {
  const { server, area, receiver, path, show } = await startUnconfirmed()
  receiver.answerChallengesWith(async ({ body }, response) => {
    receiver.answerChallengesWith(withStatus(204))
    await area.api(path, { method: 'PATCH', body: { url: `${receiver.url}/else` } })
    response.end(JSON.stringify(body.data))
  })
  await server.deliver()
  expect(await show()).toMatchObject({ health: 'unverified' })
})

test('an administrator may vouch, a client may not', async () => {
  const { server, area, created } = await startUnconfirmed()
  const path = `/webhooks/${created.id}/vouch`
  const body = { url: created.url }
  expect((await area.api(path, { body })).status).toBe(404)
  expect(await server.admin(`${path}?learning_area=north`, { body })).toMatchObject({
    status: 200,
    body: { health: 'ok' },
  })
  const { body: trail } = await server.admin(`/audit-events?subject=${created.id}&learning_area=north`)
  expect(trail.data).toContainEqual(
    expect.objectContaining({ action: 'webhook.verified', details: expect.objectContaining({ how: 'vouched' }) }),
  )
})

test('an administrator vouches for the URL that they saw: the owner cannot let another one take its place', async () => {
  const { server, area, receiver, created, path, show } = await startUnconfirmed()
  await area.api(path, { method: 'PATCH', body: { url: 'http://127.0.0.9/victim', description: receiver.url } })
  const vouched = await server.admin(`${path}/vouch?learning_area=north`, { body: { url: created.url } })
  expect(vouched).toMatchObject({ status: 409, body: { code: 'webhook_url_changed' } })
  expect(await show()).toMatchObject({ health: 'unverified' })
})

test('a receiver is asked again at growing intervals, for five days, and once more after the webhook is resumed', async () => {
  const { server, receiver, area, path, created } = await startUnconfirmed()
  const asked = () => receiver.challenges.length
  await server.deliver()
  await server.deliver()
  expect(asked()).toBe(1)
  for (const ms of [5 * second, 30 * second, 60 * second, 120 * second]) {
    server.clock.advance(ms)
    await server.deliver()
  }
  expect(asked()).toBe(5)
  await area.api(`${path}/pause`, { method: 'POST' })
  server.clock.advance(hour / 2)
  await server.deliver()
  expect(asked()).toBe(5)
  await area.api(`${path}/resume`, { body: {} })
  await server.deliver()
  expect(asked()).toBe(6)
  await server.db.updateTable('webhooks').set({ challenges: 69 }).where('id', '=', created.id).execute()
  for (let n = 0; n < 3; n++) {
    server.clock.advance(2 * hour)
    await server.deliver()
  }
  expect(asked()).toBe(7)
})

test('however often clients ask, a host that has not confirmed gets little in an hour', async () => {
  const server = await startIntegrationServer({ ...allowsReceivers, rateLimit: 'off' })
  const receiver = await startReceiver()
  receiver.answerChallengesWith(withStatus(204))
  const refused: number[] = []
  for (let n = 0; n < 5; n++) {
    await server.admin('/learning-areas', { body: { name: `Area ${n}`, slug: `area-${n}` } })
    const area = await openArea(server, `area-${n}`)
    const { body } = await area.api('/webhooks', { body: { url: receiver.url } })
    for (let asks = 0; asks < 50; asks++) {
      const answer = await area.api(`/webhooks/${body.id}/test`, { method: 'POST' })
      if (answer.status === 200) continue
      expect(answer.body).toMatchObject({ code: 'too_many_requests', reason: 'too_many_challenges' })
      refused.push(answer.body.params.retry_after_seconds)
    }
  }
  expect(receiver.challenges).toHaveLength(challengesPerHour.host)
  expect(refused).toHaveLength(250 - challengesPerHour.host)
  server.clock.advance(Math.max(...refused) * second)
  await server.deliver()
  expect(receiver.challenges.length).toBe(challengesPerHour.host + 5)
})

test('however many access tokens an area has, a host that many share can be confirmed by others', async () => {
  const server = await startIntegrationServer({ ...allowsReceivers, rateLimit: 'off' })
  const receiver = await startReceiver()
  receiver.answerChallengesWith(withStatus(204))
  const ask = async (slug: string) => {
    const { api } = await openArea(server, slug)
    const { body } = await api('/webhooks', { body: { url: receiver.url } })
    const before = receiver.challenges.length
    for (let asks = 0; asks < 50; asks++) await api(`/webhooks/${body.id}/test`, { method: 'POST' })
    return receiver.challenges.length - before
  }
  const { hostOfArea, hostOfClient } = challengesPerHour
  expect([await ask('north'), await ask('north'), await ask('north')]).toEqual([
    hostOfClient,
    hostOfArea - hostOfClient,
    0,
  ])
  const { body } = await server.admin('/webhooks', { body: { learning_area: 'north', url: receiver.url } })
  const own = await server.admin(`/webhooks/${body.id}/test?learning_area=north`, { body: {} })
  expect(own).toMatchObject({ status: 429, body: { reason: 'too_many_challenges' } })
  expect(await ask('south')).toBe(hostOfClient)
})

test('many hosts do not help: an access token has a budget, too', async () => {
  const server = await startIntegrationServer({ ...allowsReceivers, rateLimit: 'off' })
  const area = await openArea(server)
  const statuses: number[] = []
  // Of each host so few that its own budget is not used up.
  for (let host = 1; host <= 4; host++) {
    const { body } = await area.api('/webhooks', { body: { url: `http://127.0.0.${host}:1/` } })
    for (let asks = 0; asks < 30; asks++)
      statuses.push((await area.api(`/webhooks/${body.id}/test`, { method: 'POST' })).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(challengesPerHour.client)
  expect(statuses.at(-1)).toBe(429)
})

test('neither many hosts nor many access tokens help an area, and others do not feel it', () => {
  let at = 0
  const budgets = createChallengeBudgets(() => new Date(at))
  let asked = 0
  // Of each host and each access token so few that their own budgets are not used up.
  const take = (area: string) => {
    const clientId = `${area} ${asked++ % 10}`
    return budgets.take({ areaId: area as AreaId, clientId, url: `https://h${asked}.example/` })
  }
  for (let asks = 0; asks < challengesPerHour.area; asks++) expect(take('north')).toHaveProperty('giveBack')
  expect(take('north')).toEqual({ retryAfterSeconds: hour / second })
  expect(take('south')).toHaveProperty('giveBack')
  at += hour
  expect(take('north')).toHaveProperty('giveBack')
})

test('one host has one budget, however it is written and whatever its port', () => {
  const budgets = createChallengeBudgets(() => new Date(0))
  const take = (n: number, host: string) =>
    budgets.take({ areaId: `a${n}` as AreaId, clientId: `c${n}`, url: `https://${host}/` })
  const spellings = ['h.example', 'h.example.', 'h.example:8443']
  for (let asks = 0; asks < challengesPerHour.host; asks++)
    expect(take(asks, spellings[asks % 3] ?? '')).toHaveProperty('giveBack')
  for (const host of spellings) expect(take(200, host), host).toHaveProperty('retryAfterSeconds')
  expect(take(200, 'i.example')).toHaveProperty('giveBack')
})

test('what is refused here before it leaves is not counted', async () => {
  const { server, area, created } = await startUnconfirmed()
  const path = `/webhooks/${created.id}/test`
  await server.db.updateTable('webhooks').set({ url: 'http://10.0.0.1/' }).where('id', '=', created.id).execute()
  for (let asks = 0; asks <= challengesPerHour.hostOfClient; asks++)
    expect((await area.api(path, { method: 'POST' })).body).toMatchObject({ problem: 'url_not_allowed' })
})

test('while the sender is away nothing is counted, and the receiver is asked as soon as it is back', async () => {
  const { server, webhooks, area, receiver, path, counted, countAs } = await startUnconfirmed({ rateLimit: 'off' })
  // The next pause would be two hours.
  await countAs(20)
  const away = vi.spyOn(webhooks.poster, 'post').mockRejectedValue(new SenderUnavailable('away'))
  await server.deliver()
  for (let asks = 0; asks <= challengesPerHour.hostOfClient; asks++)
    expect((await area.api(`${path}/test`, { method: 'POST' })).body).toMatchObject({ reason: 'sender_unavailable' })
  expect([away.mock.calls.length, await counted()]).toEqual([challengesPerHour.hostOfClient + 2, 20])
  away.mockRestore()
  server.clock.advance(5 * second)
  await server.deliver()
  expect([receiver.challenges.length, await counted()]).toEqual([1, 21])
})

test('what may have left before the sender ended counts in the budget, but not against the receiver', async () => {
  const { server, webhooks, area, path, counted } = await startUnconfirmed({ rateLimit: 'off' })
  vi.spyOn(webhooks.poster, 'post').mockRejectedValue(new SenderUnavailable('ended', { died: true }))
  await server.deliver()
  expect(await counted()).toBe(0)
  const statuses: number[] = []
  for (let asks = 0; asks < challengesPerHour.hostOfClient; asks++)
    statuses.push((await area.api(`${path}/test`, { method: 'POST' })).status)
  expect(statuses).toEqual([...Array(challengesPerHour.hostOfClient - 1).fill(503), 429])
})

test('an instance without the key says so, and counts nothing that it cannot send', async () => {
  const { server, webhooks, receiver, created, counted } = await startUnconfirmed()
  const keyless = vi.spyOn(webhooks.keys, 'open').mockReturnValue(undefined)
  await server.deliver()
  expect([receiver.challenges.length, await counted()]).toEqual([0, 0])
  const warning = server
    .log()
    .split('\n')
    .find((line) => line.includes('cannot be decrypted'))
  expect(warning).toContain(created.id)
  keyless.mockRestore()
  server.clock.advance(60 * second)
  await server.deliver()
  expect([receiver.challenges.length, await counted()]).toEqual([1, 1])
})

test('a test that waits for its turn at the receiver keeps no share of the connections', async () => {
  // So few that a caller has one of them.
  const { webhooks, area, path } = await startUnconfirmed({ databasePool: 2 })
  const turn = Promise.withResolvers<boolean>()
  const waiting = vi.spyOn(webhooks.pace, 'take').mockReturnValue(turn.promise)
  const tested = area.api(`${path}/test`, { method: 'POST' })
  await expect.poll(() => waiting.mock.calls.length).toBe(1)
  expect((await area.api(path)).status).toBe(200)
  turn.resolve(false)
  expect((await tested).body).toMatchObject({ reason: 'too_many_requests_at_once' })
})
