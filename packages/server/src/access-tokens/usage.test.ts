import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signIn } from '../testing/callers/backoffice-api.ts'
import { callApi, type IntegrationServer, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const usageOf = async ({ admin }: Pick<IntegrationServer, 'admin'>, { client_id }: { client_id: string }) => {
  const { last_used_at, last_address, calls_per_day } = (await admin(`/access-tokens/${client_id}`)).body
  return { last_used_at, last_address, calls_per_day }
}
const unused = { last_used_at: undefined, last_address: undefined, calls_per_day: [] }

describe('usage', () => {
  test('is the last time, the address and the calls of each day: tokens asked for and calls let through', async () => {
    const server = await startIntegrationServer({ trustProxy: '127.0.0.1' })
    const [record, idle] = [await server.createRecord(), await server.createRecord({ token_name: 'idle' })]
    const token = await tokenFor(server, record)
    for (const [minute, ip] of [
      [1, '192.0.2.1'],
      [2, '192.0.2.2'],
    ] as const) {
      server.clock.set(`2026-03-01T12:0${minute}:00.000Z`)
      const headers = { 'x-forwarded-for': ip }
      expect((await callApi(server, token, record.client_id, { headers })).status).toBe(200)
    }
    server.clock.advance(1000)
    expect((await callApi(server, token, idle.client_id)).status).toBe(403)
    await server.flush()
    const used = {
      last_used_at: '2026-03-01T12:02:00.000Z',
      last_address: '192.0.2.2',
      calls_per_day: [{ date: '2026-03-01', calls: 3 }],
    }
    expect(await usageOf(server, record)).toEqual(used)
    expect(await usageOf(server, idle)).toEqual(unused)
    const { body } = await server.admin('/access-tokens?sort=token_name')
    expect(body.data).toMatchObject([{ token_name: 'idle', calls_per_day: [] }, used])
  })

  test('goes on being counted when a failover or a restore has lost a record in use', async () => {
    const server = await startIntegrationServer()
    const [lost, record] = [await server.createRecord(), await server.createRecord()]
    for (const each of [lost, record]) await tokenFor(server, each)
    await sql`delete from access_tokens where client_id = ${lost.client_id}`.execute(server.db)
    await server.flush()
    await tokenFor(server, record)
    await server.flush()
    expect((await usageOf(server, record)).calls_per_day).toEqual([{ date: '2026-03-01', calls: 2 }])
  })

  test('that the database will never take is given up, and holds up no other', async () => {
    const server = await startIntegrationServer()
    const [odd, record] = [await server.createRecord(), await server.createRecord()]
    await sql`alter table access_token_calls add check (client_id <> ${sql.lit(odd.client_id)})`.execute(server.db)
    await tokenFor(server, odd)
    await expect(server.flush()).rejects.toThrow()
    for (let n = 0; n < 4; n++) {
      await tokenFor(server, record)
      await server.flush().catch(() => undefined)
    }
    expect((await usageOf(server, record)).calls_per_day).toEqual([{ date: '2026-03-01', calls: 4 }])
    const lines = server.log().split('\n')
    expect(lines.filter((line) => line.includes('writing usage counts failed'))).toHaveLength(3)
    expect(lines.filter((line) => line.includes('usage counts lost'))).toHaveLength(1)
  })

  test('counts calls on both sides of midnight, UTC, to their own days', async () => {
    const server = await startIntegrationServer()
    const record = await server.createRecord()
    server.clock.set('2026-03-01T23:59:59.999Z')
    const token = await tokenFor(server, record)
    await callApi(server, token, record.client_id)
    server.clock.advance(1)
    for (let n = 0; n < 3; n++) await callApi(server, token, record.client_id)
    await server.flush()
    server.clock.advance(1000)
    await callApi(server, token, record.client_id)
    await server.flush()
    expect(await usageOf({ admin: await signIn(server) }, record)).toEqual({
      last_used_at: '2026-03-02T00:00:01.000Z',
      last_address: '127.0.0.1',
      calls_per_day: [
        { date: '2026-03-01', calls: 2 },
        { date: '2026-03-02', calls: 4 },
      ],
    })
  })

  test('shows thirty days, today included', async () => {
    const server = await startIntegrationServer()
    const { client_id } = await server.createRecord()
    const days = ['2026-01-29', '2026-01-30', '2026-01-31', '2026-03-01']
    const rows = days.map((day) => ({ client_id, day, calls: '1' }))
    await server.db.insertInto('access_token_calls').values(rows).execute()
    const { calls_per_day } = await usageOf(server, { client_id })
    expect(calls_per_day.map(({ date }: { date: string }) => date)).toEqual(['2026-01-31', '2026-03-01'])
  })

  test('is written in batches, never by a call', async () => {
    const server = await startIntegrationServer()
    const record = await server.createRecord()
    const token = await tokenFor(server, record)
    for (let n = 0; n < 49; n++) await callApi(server, token, record.client_id)
    const written = async () => (await sql`select from access_token_calls`.execute(server.db)).rows.length
    expect(await written()).toBe(0)
    expect(await usageOf(server, record)).toEqual(unused)
    // How often the row has been written since: a new one has the number of the transaction that made it.
    const writer = async () =>
      (await sql<{ xmin: string }>`select xmin::text from access_token_calls`.execute(server.db)).rows
    await server.flush()
    const [first] = await writer()
    expect((await usageOf(server, record)).calls_per_day).toEqual([{ date: '2026-03-01', calls: 50 }])
    await server.flush()
    expect(await writer()).toEqual([first])
  })

  test('adds up over instances, even when they write at the same moment', async () => {
    const server = await startIntegrationServer()
    const other = await startTestServer({}, { beside: server })
    const records = [await server.createRecord(), await server.createRecord({ token_name: 'second' })]
    const tokens = await Promise.all(records.map((record) => tokenFor(server, record)))
    for (let round = 1; round <= 10; round++) {
      server.clock.advance(1000)
      // In different orders, as two instances would meet them.
      for (const index of [0, 1]) await callApi(server, tokens[index], records[index]?.client_id)
      for (const index of [1, 0]) await callApi(other, tokens[index], records[index]?.client_id)
      await Promise.all([server.flush(), other.flush()])
    }
    for (const record of records) {
      expect(await usageOf(server, record)).toEqual({
        last_used_at: '2026-03-01T12:00:10.000Z',
        last_address: '127.0.0.1',
        calls_per_day: [{ date: '2026-03-01', calls: 21 }],
      })
    }
  })

  test('that an instance writes late does not turn the last time back', async () => {
    const server = await startIntegrationServer()
    const other = await startTestServer({}, { beside: server })
    const record = await server.createRecord()
    const token = await tokenFor(other, record)
    server.clock.advance(60_000)
    await callApi(server, token, record.client_id)
    await server.flush()
    await other.flush()
    expect(await usageOf(server, record)).toMatchObject({
      last_used_at: '2026-03-01T12:01:00.000Z',
      calls_per_day: [{ calls: 2 }],
    })
  })

  test('is not lost by a normal stop', async () => {
    const server = await startIntegrationServer()
    const record = await server.createRecord()
    const ends: (() => Promise<void>)[] = []
    const stopping = await startTestServer({}, { beside: server, onEnd: (end) => void ends.unshift(end) })
    const token = await tokenFor(stopping, record)
    await callApi(stopping, token, record.client_id)
    await callApi(stopping, token, 'nobody')
    for (const end of ends) await end()
    expect((await usageOf(server, record)).calls_per_day).toEqual([{ date: '2026-03-01', calls: 2 }])
  })
})
