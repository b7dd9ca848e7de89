import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Db } from '../database/connection/database.ts'
import { openArea } from '../testing/callers/area-api.ts'
import { colleague, createColleague, signIn } from '../testing/callers/backoffice-api.ts'
import { type ApiResponse, call } from '../testing/callers/call.ts'
import { startIntegrationServer } from '../testing/callers/integration.ts'
import { listRoutes } from '../testing/every-route/list-routes.ts'
import { lockTable } from '../testing/postgres/lock-table.ts'
import { countLockWaits } from '../testing/postgres/lock-waits.ts'

/** With the pools of the service, because much here is about who waits for a connection. */
const start = () => startIntegrationServer({}, { separatePools: true })

const waits = (db: Db, count: number) => expect.poll(() => countLockWaits(db)).toBe(count)

/** A call whose caller hangs up while it is being answered. Not by fetch, which would connect again at once. */
function callAndLeave(url: string, headers: Record<string, string>, body?: object): () => Promise<void> {
  const method = body ? 'PATCH' : 'GET'
  const calling = request(url, { method, headers: { ...headers, 'content-type': 'application/json' }, agent: false })
  calling.on('error', () => undefined)
  calling.end(body && JSON.stringify(body))
  // Not by `once`, which would fail with the error of the connection that is lost.
  const closed = new Promise<void>((resolve) => calling.on('close', () => resolve()))
  return async () => {
    calling.destroy()
    await closed
  }
}

describe('a request that takes too long', () => {
  test('is stopped in the database, and the answer says what to do', async () => {
    const server = await start()
    const north = await openArea(server)
    await lockTable(server.db, 'courses')
    const response = await north.api('/courses')
    expect(response).toMatchObject({ status: 503, body: { code: 'query_timeout' } })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await countLockWaits(server.db)).toBe(0)
    expect(server.log()).toContain('query timed out and was cancelled')
    // Its connections are good for others.
    for (let n = 0; n < 12; n++) expect(await north.api('/users')).toMatchObject({ status: 200 })
  })

  test('is stopped for an administrator, too', async () => {
    const server = await start()
    await lockTable(server.db, 'courses')
    expect(await server.admin('/courses')).toMatchObject({ status: 503, body: { code: 'query_timeout' } })
    expect(await countLockWaits(server.db)).toBe(0)
  })
})

test('every route that reads is stopped when it takes too long', async () => {
  let routes: string[] = []
  const extend = (app: FastifyInstance) => {
    routes = listRoutes(app)
  }
  const server = await startIntegrationServer({ rateLimit: 'off', databasePool: 20 }, { extend })
  const north = await openArea(server)
  const paths = routes
    .filter((route) => /^GET \/(api\/1|backoffice\/api)\b/.test(route))
    .map((route) => route.replace('GET ', '').replace(/\{\w+\}/, north.record.client_id))
  expect(paths.length).toBeGreaterThan(15)
  // Without learning_areas, which finding the session needs, too.
  const areaTables = ['hierarchy_levels', 'users', 'courses', 'enrolments'] as const
  await lockTable(server.db, ...areaTables, 'audit_events', 'access_token_requests', 'access_token_outcomes', 'events')
  const queryOf = (path: string) => {
    if (path === '/backoffice/api/requests') return '?request_id=any'
    if (path.endsWith('/calls')) return '?range=24h'
    return /\/(users|webhooks)\/./.test(path) ? '?learning_area=north' : ''
  }
  const ask = (path: string) =>
    path.startsWith('/api/1')
      ? north.api(path.slice('/api/1'.length))
      : server.admin(`${path.slice('/backoffice/api'.length)}${queryOf(path)}`)
  const others: string[] = []
  const left = [...paths]
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const { body } = await ask(path)
      if (body.code !== 'query_timeout') others.push(path)
    }
  }
  await Promise.all(Array.from({ length: 5 }, work))
  // These look at nothing that grows with what is in the areas. The webhooks of an area and what is kept of them are few.
  const one = `/webhooks/${north.record.client_id}`
  const webhooks = ['/webhooks', one, `${one}/attempts`, `${one}/parked`]
  expect(others.sort()).toEqual([
    '/api/1',
    '/api/1/',
    ...webhooks.map((path) => `/api/1${path}`),
    '/backoffice/api/account/recovery-codes',
    '/backoffice/api/account/sessions',
    '/backoffice/api/administrators',
    '/backoffice/api/administrators/links',
    '/backoffice/api/session',
    ...webhooks.map((path) => `/backoffice/api${path}`),
  ])
})

test('a request has one connection at a time, however much it asks for', async () => {
  const server = await start()
  await lockTable(server.db, 'hierarchy_levels', 'audit_events')
  let answered = false
  const response = server.admin('/overview').finally(() => {
    answered = true
  })
  const waited: number[] = []
  while (!answered) {
    waited.push(await countLockWaits(server.db))
    await sleep(50)
  }
  expect(Math.max(...waited)).toBe(1)
  expect(await response).toMatchObject({ status: 503, body: { code: 'query_timeout' } })
})

describe('a caller that hangs up', () => {
  test('stops what it wanted to read', async () => {
    const server = await start()
    const north = await openArea(server)
    await lockTable(server.db, 'courses')
    // Who has more time leaves; who has less is still waiting when the first one's query is gone.
    const leave = callAndLeave(`${server.url}/backoffice/api/courses`, { cookie: server.cookie })
    await waits(server.db, 1)
    let answered = false
    const staying = north.api('/courses').finally(() => {
      answered = true
    })
    await waits(server.db, 2)
    await leave()
    await waits(server.db, 1)
    expect(answered).toBe(false)
    await staying
  })

  test('does not stop what it wanted to change', async () => {
    const server = await start()
    const north = await openArea(server)
    const course = await north.course()
    const release = await lockTable(server.db, 'courses')
    const headers = { authorization: `Bearer ${north.token}`, 'service-client-uuid': north.record.client_id }
    const leave = callAndLeave(`${server.url}/api/1/courses/${course.id}`, headers, { title: 'Changed' })
    await waits(server.db, 1)
    await leave()
    await release()
    await expect.poll(async () => (await north.api(`/courses/${course.id}`)).body.title).toBe('Changed')
  })
})

describe('many requests at once', () => {
  const summarise = (responses: ApiResponse[]) => responses.map(({ status, body }) => `${status} ${body.code}`)

  test('of one access token have two places in the database; the others wait and are refused, and nobody else notices', async () => {
    const server = await start()
    const [greedy, modest] = [await openArea(server), await openArea(server)]
    await lockTable(server.db, 'courses')
    const paths = ['/courses', `/courses/${greedy.top}`, '/courses?q=first', '/courses?limit=1']
    const responses = Promise.all(Array.from({ length: 12 }, (_, n) => greedy.api(paths[n % paths.length] ?? '')))
    await waits(server.db, 2)
    // It has the rest of its rights, and everybody else all of theirs.
    expect(await greedy.api('')).toMatchObject({ status: 200 })
    expect(await modest.api('/users')).toMatchObject({ status: 200 })
    expect(await server.admin('/users')).toMatchObject({ status: 200 })
    expect(await call(`${server.url}/readyz`)).toMatchObject({ status: 200 })
    expect(await countLockWaits(server.db)).toBe(2)

    const refused = (await responses).filter(({ status }) => status === 429)
    expect(summarise(await responses).sort()).toEqual([
      ...Array(10).fill('429 too_many_requests'),
      ...Array(2).fill('503 query_timeout'),
    ])
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1')
    await server.flush()
    const noted = await server.db
      .selectFrom('audit_events')
      .select('client_id')
      .where('refusal', '=', 'too_many_requests_at_once')
      .execute()
    expect(noted).toEqual([{ client_id: greedy.record.client_id }])
  })

  test('of one administrator have three places; another one goes on working', async () => {
    const server = await start()
    await createColleague(server.admin)
    const other = await signIn(server, colleague)
    await lockTable(server.db, 'courses')
    const responses = Promise.all(Array.from({ length: 8 }, () => server.admin('/courses')))
    await waits(server.db, 3)
    expect(await other('/users')).toMatchObject({ status: 200 })
    expect(summarise(await responses).sort()).toEqual([
      ...Array(5).fill('429 too_many_requests'),
      ...Array(3).fill('503 query_timeout'),
    ])
  })

  test('are served one at a time once they have taken long, and not without a rest', async () => {
    const server = await start()
    const north = await openArea(server)
    await lockTable(server.db, 'courses')
    for (let n = 0; n < 2; n++) {
      expect(await north.api('/courses')).toMatchObject({ status: 503, body: { code: 'query_timeout' } })
    }
    const [first, ...others] = Array.from({ length: 4 }, () => north.api('/courses'))
    expect(summarise(await Promise.all(others))).toEqual(Array(3).fill('429 too_many_requests'))
    expect(await countLockWaits(server.db)).toBe(0)
    await waits(server.db, 1)
    expect(await first).toMatchObject({ status: 503, body: { code: 'query_timeout' } })
  })

  test('do not have to rest because the database stood still for all of them', async () => {
    const server = await start()
    const clients = [await openArea(server), await openArea(server), await openArea(server)]
    for (const client of clients) expect(await client.api('/courses')).toMatchObject({ status: 200 })
    const release = await lockTable(server.db, 'courses')
    const held = clients.map((client) => client.api('/courses'))
    await waits(server.db, 3)
    await sleep(1_200)
    await release()
    for (const response of await Promise.all(held)) expect(response).toMatchObject({ status: 200 })
    const begun = performance.now()
    for (const client of clients) expect(await client.api('/courses')).toMatchObject({ status: 200 })
    expect(performance.now() - begun).toBeLessThan(2_000)
  })

  test('are all served when there is nothing that keeps them', async () => {
    const server = await start()
    const north = await openArea(server)
    const responses = await Promise.all(Array.from({ length: 12 }, () => north.api('/users?limit=1')))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
