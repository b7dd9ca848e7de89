import { randomUUID } from 'node:crypto'
import type { ClientRequest } from '@backoffice/contract/client-request'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { cleanUp } from '../start/clean-up.ts'
import { openArea } from '../testing/callers/area-api.ts'
import { backofficeApi } from '../testing/callers/backoffice-api.ts'
import { call } from '../testing/callers/call.ts'
import {
  callApi,
  type IntegrationServer,
  requestToken,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { severableConnection } from '../testing/postgres/severable-connection.ts'
import { silent } from '../testing/postgres/test-database.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { batchLimits, createRequestBatch } from './request-batch.ts'

const shared = sharedIntegrationServer({ rateLimit: 'off' })

async function requestsOf(
  { admin, flush }: Pick<IntegrationServer, 'admin' | 'flush'>,
  { client_id }: { client_id: string },
  query = '',
): Promise<ClientRequest[]> {
  await flush()
  const { status, body } = await admin(`/access-tokens/${client_id}/requests${query}`)
  expect(status).toBe(200)
  return body.data
}

describe('the requests of an access token', () => {
  test('are listed newest first, with what each came to and why', async () => {
    const server = shared()
    const { record, token, api, user } = await openArea(server)
    const ada = await user({ external_id: `A-${randomUUID()}` })
    await api(`/users/${ada.uuid}`)
    await api('/users', { body: { display_name: '', nickname: 'x' } })
    const missing = await api(`/courses/${randomUUID()}`)
    await api('/users', { body: { display_name: 'Bo', external_id: ada.external_id } })
    const stranger = randomUUID()
    await callApi(server, token, stranger)
    await requestToken(server, { ...record, client_secret: 'wrong' })

    const listed = await requestsOf(server, record)
    const own = { client_id: record.client_id, acting_user: record.client_id, address: '127.0.0.1' }
    expect(listed).toMatchObject([
      { method: 'POST', path: '/oauth/token', status: 401, outcome: 'refused', refusal: 'wrong_secret' },
      { path: '/api/1', status: 403, refusal: 'user_unknown_in_this_area', acting_user: stranger },
      { ...own, path: '/api/1/users', status: 409, outcome: 'mistake', problem: 'external_id_taken' },
      { ...own, path: '/api/1/courses/{id}', status: 404, problem: 'no_such_course' },
      { method: 'POST', status: 400, problem: 'invalid_fields' },
      { ...own, method: 'GET', path: '/api/1/users/{uuid}', status: 200, outcome: 'ok' },
      { ...own, method: 'POST', path: '/api/1/users', status: 201, outcome: 'ok' },
      { ...own, method: 'GET', path: '/api/1', status: 200 },
      { method: 'POST', path: '/oauth/token', status: 200, outcome: 'ok' },
    ])
    expect(listed[4]?.fields).toEqual(
      expect.arrayContaining([
        { pointer: '/nickname', rule: 'unknown_field' },
        { pointer: '/display_name', rule: 'min_length' },
      ]),
    )
    expect(listed[3]?.request_id).toBe(missing.headers.get('x-request-id'))
    for (const { milliseconds, at } of listed) {
      expect(milliseconds).toBeGreaterThanOrEqual(0)
      expect(at).toBe(server.clock.now().toISOString())
    }
    expect(Object.keys(listed.at(-1) ?? {})).not.toContain('refusal')
  })

  test('are listed when the token has ended, the record is paused, or the limit is exceeded', async () => {
    const server = await startIntegrationServer({ rateLimit: 3 })
    const record = await server.createRecord()
    const token = await tokenFor(server, record)
    for (let n = 0; n < 4; n++) await callApi(server, token, record.client_id)
    await server.pauseRecord(record)
    await callApi(server, token, record.client_id)
    expect(await requestsOf(server, record)).toMatchObject([
      { status: 401, refusal: 'record_paused' },
      // Only the first in a minute is in the audit trail.
      { status: 429, outcome: 'limited', problem: 'too_many_requests' },
      { status: 429, outcome: 'limited', refusal: 'too_many_requests' },
      { status: 200 },
      { status: 200 },
      { status: 200, path: '/oauth/token' },
    ])
  })

  test('contain no query, no body, no secret and no long text of the caller', async () => {
    const server = shared()
    const { record, token } = await openArea(server)
    const agent = `probe ${record.client_secret} ${'x'.repeat(400)}`
    await callApi(server, token, record.client_id, {
      path: '/api/1/users?q=Lovelace',
      headers: { 'user-agent': agent },
    })
    await call(`${server.url}/api/1/users`, {
      headers: { authorization: `Bearer ${token}`, 'service-client-uuid': record.client_id },
      body: { display_name: 'Ada', [record.client_secret]: 'Lovelace' },
    })
    const listed = await requestsOf(server, record)
    expect(listed[1]?.user_agent).toMatch(/^probe /)
    expect(listed[1]?.user_agent?.length).toBe(200)
    expect(listed[0]).toMatchObject({ status: 400, problem: 'invalid_fields' })
    expect(JSON.stringify(listed)).not.toMatch(/Lovelace|bocs_[A-Za-z0-9]|boat_[A-Za-z0-9]/)
  })

  test('of anonymous callers and of unknown clients are listed nowhere', async () => {
    const server = await startIntegrationServer()
    await callApi(server, undefined, randomUUID())
    await callApi(server, 'boat_wrong', randomUUID())
    await requestToken(server, { client_id: randomUUID(), client_secret: 'x' })
    await server.flush()
    expect(await server.db.selectFrom('access_token_requests').select('id').execute()).toEqual([])
  })

  test('are filtered by outcome and path, and paged without a gap', async () => {
    const server = shared()
    const { record, api, as } = await openArea(server)
    for (let n = 0; n < 4; n++) {
      await api('/users')
      await api('/courses')
      await as(randomUUID())('/courses')
    }
    const paths = async (query: string) => (await requestsOf(server, record, query)).map(({ path }) => path)
    expect(await paths('?outcome=refused')).toEqual(Array(4).fill('/api/1/courses'))
    expect(await paths('?path=/api/1/users')).toEqual(Array(4).fill('/api/1/users'))
    expect(await paths('?path=/api/1/courses&outcome=ok')).toHaveLength(4)
    expect(await paths('?path=/api/1/courses')).toHaveLength(8)

    const all = await requestsOf(server, record)
    const seen: ClientRequest[] = []
    let cursor = ''
    do {
      const { body } = await server.admin(
        `/access-tokens/${record.client_id}/requests?limit=5${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...body.data)
      cursor = body.next_cursor
    } while (cursor)
    expect(seen).toEqual(all)
    expect(all).toHaveLength(14)
  })

  test('are found by the request id of the response', async () => {
    const server = shared()
    const { record, api } = await openArea(server)
    const id = (await api(`/courses/${randomUUID()}`)).headers.get('x-request-id')
    await server.flush()
    const { body } = await server.admin(`/requests?request_id=${id}`)
    expect(body.data).toMatchObject([{ client_id: record.client_id, status: 404, problem: 'no_such_course' }])
    expect((await server.admin(`/requests?request_id=${randomUUID()}`)).body.data).toEqual([])
    expect((await server.admin('/requests')).status).toBe(400)
  })

  test('are for administrators only', async () => {
    const server = shared()
    const { client_id } = await server.createRecord()
    const anyone = backofficeApi(server)
    expect((await anyone(`/access-tokens/${client_id}/requests`)).status).toBe(401)
    expect((await anyone('/requests?request_id=12345678')).status).toBe(401)
    expect((await server.admin(`/access-tokens/${randomUUID()}/requests`)).status).toBe(404)
    expect((await server.admin(`/access-tokens/${client_id}/requests?outcome=good`)).status).toBe(400)
    const other = await server.createRecord()
    await tokenFor(server, other)
    await tokenFor(server, other)
    await server.flush()
    const { body } = await server.admin(`/access-tokens/${other.client_id}/requests?limit=1`)
    const elsewhere = await server.admin(`/access-tokens/${client_id}/requests?limit=1&cursor=${body.next_cursor}`)
    expect(elsewhere.status).toBe(400)
  })
})

describe('writing requests', () => {
  test('keeps a few of a busy access token in each batch, and always those of the others', async () => {
    const server = await startIntegrationServer({ rateLimit: 'off' }, { writesOnDemand: true })
    const [busy, quiet] = [await openArea(server), await openArea(server)]
    for (let n = 0; n < 30; n++) await busy.api('')
    await busy.as(randomUUID())('')
    await quiet.api('/users')
    const listed = await requestsOf(server, busy.record)
    expect(listed.filter(({ outcome }) => outcome === 'ok')).toHaveLength(batchLimits.perOutcome)
    expect(listed[0]).toMatchObject({ status: 403 })
    expect((await requestsOf(server, quiet.record))[0]).toMatchObject({ path: '/api/1/users' })
    await busy.api('/courses')
    expect((await requestsOf(server, busy.record))[0]).toMatchObject({ path: '/api/1/courses' })
  })

  test('when busy access tokens fill a batch, the others get one row per outcome, and memory stays bounded', () => {
    const batch = createRequestBatch()
    let rows = 0
    for (let n = 0; n < batchLimits.total; n++) if (batch.reserve(`busy ${n % 50}`, 'ok')) rows++
    expect(rows).toBe(batchLimits.total)
    expect([batch.reserve('quiet', 'ok'), batch.reserve('quiet', 'ok')]).toEqual([true, false])
    expect(batch.reserve('quiet', 'refused')).toBe(true)
    for (let n = 0; n < 5 * batchLimits.firstOnes; n++) if (batch.reserve(`flood ${n}`, 'ok')) rows++
    expect(rows + 2).toBe(batchLimits.firstOnes)
  })

  test('skips an access token that a fail-over or a restore has lost', async () => {
    const server = await startIntegrationServer()
    const [lost, record] = [await server.createRecord(), await server.createRecord()]
    for (const each of [lost, record]) await tokenFor(server, each)
    await sql`delete from access_tokens where client_id = ${lost.client_id}`.execute(server.db)
    expect(await requestsOf(server, record)).toHaveLength(1)
    expect(await server.db.selectFrom('access_token_requests').select('client_id').execute()).toEqual([
      { client_id: record.client_id },
    ])
  })

  test('whose acknowledgement was lost happens once', async () => {
    const here = await startIntegrationServer({}, { writesOnDemand: true })
    const line = await severableConnection(here.connection)
    const there = await startTestServer({}, { beside: { ...here, connection: line.connection }, writesOnDemand: true })
    const record = await here.createRecord()
    await tokenFor(there, record)
    line.loseAnswerTo('insert into access_token_requests')
    await expect(there.flush()).rejects.toThrow()
    await tokenFor(there, record)
    await there.flush()
    expect(await requestsOf(here, record)).toHaveLength(2)
  })

  test('gives up a batch that the database will never take, and goes on', async () => {
    const server = await startIntegrationServer()
    const [odd, record] = [await server.createRecord(), await server.createRecord()]
    await sql`alter table access_token_requests add check (client_id <> ${sql.lit(odd.client_id)})`.execute(server.db)
    await tokenFor(server, odd)
    for (let n = 0; n < 2; n++) await expect(server.flush()).rejects.toThrow()
    for (let n = 0; n < 2; n++) await server.flush()
    await tokenFor(server, record)
    expect(await requestsOf(server, record)).toHaveLength(1)
    expect(server.log().split('requests of access tokens lost')).toHaveLength(2)
  })
})

test('clean-up keeps the last 200 requests of each outcome and access token, for 30 days', async () => {
  const server = await startIntegrationServer()
  const [record, other] = [await server.createRecord(), await server.createRecord()]
  const now = server.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  await plant(record, 'ok', 250, daysAgo(1))
  await plant(record, 'refused', 199, daysAgo(29))
  await plant(record, 'refused', 5, daysAgo(31))
  await plant(other, 'ok', 10, daysAgo(29))
  const newest = (await requestsOf(server, record, '?outcome=ok'))[0]?.id
  await cleanUp({ db: server.db, config: loadConfig({}), now: () => now, log: silent })
  const { rows } = await sql`select outcome, count(*)::int from access_token_requests
    group by client_id, outcome order by 2`.execute(server.db)
  expect(rows).toEqual([
    { outcome: 'ok', count: 10 },
    { outcome: 'refused', count: 199 },
    { outcome: 'ok', count: 200 },
  ])
  expect((await requestsOf(server, record, '?outcome=ok'))[0]?.id).toBe(newest)

  async function plant({ client_id }: { client_id: string }, outcome: string, count: number, at: Date): Promise<void> {
    const ids = Array.from({ length: count }, () => uuidV7(at))
    await sql`insert into access_token_requests
      (area_id, client_id, id, at, method, path, status, outcome, milliseconds, address, request_id)
      select area_id, client_id, id, ${at}, 'GET', '/api/1', 200, ${outcome}, 1, '127.0.0.1', id::text
      from unnest(${ids}::uuid[]) as id cross join access_tokens where client_id = ${client_id}`.execute(server.db)
  }
})
