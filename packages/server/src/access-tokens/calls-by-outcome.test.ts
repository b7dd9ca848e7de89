import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { cleanUp } from '../start/clean-up.ts'
import { callApi, requestToken, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { silent } from '../testing/postgres/test-database.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const none = { ok: 0, mistake: 0, refused: 0, limited: 0, failed: 0 }
const milliseconds = { p50_milliseconds: expect.any(Number), p95_milliseconds: expect.any(Number) }

/** The clock stands at noon on 1 March 2026. */
async function prepare(options: Parameters<typeof startIntegrationServer>[0] = {}) {
  const server = await startIntegrationServer(options)
  const record = await server.createRecord()
  const calls = async (range: string, id = record.client_id) => {
    await server.flush()
    return server.admin(`/access-tokens/${id}/calls?range=${range}`)
  }
  return { server, record, calls }
}

describe('the calls of an access token by outcome', () => {
  test('are counted per hour and per day: refusals, mistakes and limits, too', async () => {
    const { server, record, calls } = await prepare({ rateLimit: 5 })
    const token = await tokenFor(server, record)
    await callApi(server, token, record.client_id)
    await callApi(server, token, record.client_id, { path: `/api/1/courses/${randomUUID()}` })
    await callApi(server, token, randomUUID())
    await requestToken(server, { ...record, client_secret: 'wrong' })
    server.clock.set('2026-03-01T12:59:59.999Z')
    for (let n = 0; n < 7; n++) await callApi(server, token, record.client_id)
    // The token has expired.
    server.clock.advance(1)
    await callApi(server, token, record.client_id)

    const hours = [
      { start: '2026-03-01T12:00:00.000Z', ...none, ok: 7, mistake: 1, refused: 2, limited: 2, ...milliseconds },
      { start: '2026-03-01T13:00:00.000Z', ...none, refused: 1 },
    ]
    expect((await calls('24h')).body).toEqual({
      step: 'hour',
      from: '2026-02-28T14:00:00.000Z',
      count: 24,
      data: hours,
      ...milliseconds,
    })
    expect((await calls('7d')).body).toMatchObject({ from: '2026-02-22T14:00:00.000Z', count: 168, data: hours })
    const day = { start: '2026-03-01T00:00:00.000Z', ...none, ok: 7, mistake: 1, refused: 3, limited: 2 }
    expect((await calls('30d')).body).toMatchObject({
      step: 'day',
      from: '2026-01-31T00:00:00.000Z',
      count: 30,
      data: [day],
    })
    expect((await calls('90d')).body).toMatchObject({ from: '2025-12-02T00:00:00.000Z', count: 90, data: [day] })
  })

  test('add up over instances and over batches', async () => {
    const { server, record, calls } = await prepare()
    const other = await startTestServer({}, { beside: server })
    const token = await tokenFor(server, record)
    for (let round = 0; round < 3; round++) {
      await callApi(server, token, record.client_id)
      await callApi(other, token, record.client_id)
      await callApi(other, token, randomUUID())
      await Promise.all([server.flush(), other.flush()])
    }
    for (const range of ['24h', '30d']) {
      expect((await calls(range)).body.data).toMatchObject([{ ...none, ok: 7, refused: 3 }])
    }
    const rows = await server.db.selectFrom('access_token_outcomes').select('durations').execute()
    for (const { durations } of rows) expect(durations.reduce((sum, each) => sum + Number(each), 0)).toBe(7)
  })

  test('of others are not among them, and an unknown client is not found', async () => {
    const { server, record, calls } = await prepare()
    await tokenFor(server, await server.createRecord())
    expect((await calls('24h')).body).toMatchObject({ data: [] })
    expect(await calls('24h', randomUUID())).toMatchObject({ status: 404, body: { reason: 'no_such_access_token' } })
    expect((await calls('1y')).status).toBe(400)
    expect((await calls('24h', record.client_id.toUpperCase())).status).toBe(200)
  })

  test('are removed when no chart shows them any more', async () => {
    const { server, record, calls } = await prepare()
    await tokenFor(server, record)
    await calls('24h')
    const after = async (days: number) => {
      const now = () => new Date(server.clock.now().getTime() + days * 24 * 60 * 60 * 1000)
      await server.db.deleteFrom('chores').execute()
      await cleanUp({ db: server.db, config: loadConfig({}), now, log: silent })
      const left = await server.db.selectFrom('access_token_outcomes').select('step').execute()
      return left.map(({ step }) => step).sort()
    }
    expect(await after(7)).toEqual(['day', 'hour'])
    expect(await after(9)).toEqual(['day'])
    expect(await after(91)).toEqual(['day'])
    expect(await after(102)).toEqual([])
  })
})
