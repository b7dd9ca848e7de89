import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { countRefusals } from '../overview/overview-store.ts'
import { signIn } from '../testing/callers/backoffice-api.ts'
import { call } from '../testing/callers/call.ts'
import {
  auditedRefusal,
  callApi,
  requestToken,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { silent } from '../testing/postgres/test-database.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'
import type { Refusal } from './refusal.ts'
import { createRefusals } from './refusals.ts'
import { removeOldRefusals } from './remove-old-records.ts'

const anonymous = (ip = '192.0.2.1'): Refusal => ({
  actor: { kind: 'anyone', ip },
  action: 'api.called',
  reason: 'not_ours',
})
const failedSignIn = (ip = '198.51.100.1'): Refusal => ({
  actor: { kind: 'anyone', ip },
  action: 'administrator.signed_in',
  reason: 'wrong_password',
})
const byClient = (id: string): Refusal => ({
  actor: { kind: 'client', id },
  action: 'api.called',
  reason: 'user_inactive',
  clientId: id,
})
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

async function startRefusals() {
  const server = await startTestServer()
  const refusals = createRefusals({ ...server, log: silent, now: server.clock.now })
  const rows = async () => {
    const found = await server.db
      .selectFrom('audit_events')
      .select(['action', 'address', 'budget', 'details', 'client_id'])
      .where('refusal', 'is not', null)
      .orderBy('id')
      .execute()
    return found.map((row) => ({ ...row, details: row.details as { count?: number } }))
  }
  return { ...server, refusals, rows }
}

describe('refused attempts', () => {
  test('without a token are one row for each network and minute, with a count, first and last time', async () => {
    const { refusals, rows, clock } = await startRefusals()
    for (const n of times(5000)) {
      refusals.record(anonymous(`2001:db8::${(n + 1).toString(16)}`))
      if (n === 2500) await refusals.flush()
      clock.advance(1)
    }
    refusals.record({ ...anonymous('2001:db8::1'), reason: 'no_bearer_token' })
    await refusals.flush()
    expect(await rows()).toEqual([
      {
        action: 'api.called',
        address: '2001:db8::1',
        budget: 'anonymous',
        client_id: null,
        details: {
          count: 5001,
          last_at: '2026-03-01T12:00:05.000Z',
          network: '2001:db8::/64',
          reasons: { not_ours: 5000, no_bearer_token: 1 },
        },
      },
    ])
    clock.advance(60_000)
    refusals.record(anonymous('2001:db8::1'))
    await refusals.stop()
    expect((await rows()).map(({ details }) => details.count)).toEqual([5001, undefined])
  })

  test('from more networks than are counted one by one are counted in one row, and take no more memory', async () => {
    const { refusals, rows } = await startRefusals()
    for (const n of times(100_000))
      refusals.record(anonymous(`2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`))
    await refusals.stop()
    const found = await rows()
    expect(found).toHaveLength(121)
    expect(found.at(-1)).toMatchObject({ action: 'refusals.dropped', details: { budget: 'anonymous' } })
    expect(found.reduce((sum, { details }) => sum + (details.count ?? 1), 0)).toBe(100_000)
  })

  test('to sign in are all there during a flood of calls and credentials of strangers', async () => {
    const { refusals, rows } = await startRefusals()
    for (const n of times(20)) {
      for (const m of times(500)) {
        refusals.record(anonymous(`203.0.113.${m % 250}`))
        refusals.record({ ...anonymous(`203.0.113.${m % 250}`), action: 'token.requested', reason: 'unknown_client' })
      }
      refusals.record({ ...failedSignIn(), subject: `${n}@example.org` })
    }
    await refusals.stop()
    expect((await rows()).filter(({ action }) => action === 'administrator.signed_in')).toHaveLength(20)
  })

  test('of one network or client leave room for those of others of their kind', async () => {
    const { refusals, rows, db } = await startRefusals()
    const [noisy, quiet] = [randomUUID(), randomUUID()]
    for (const _ of times(1000)) {
      refusals.record(failedSignIn('203.0.113.9'))
      refusals.record(byClient(noisy))
    }
    refusals.record(failedSignIn())
    refusals.record(byClient(quiet))
    await refusals.stop()
    const found = await rows()
    expect(found.filter(({ client_id }) => client_id === quiet)).toHaveLength(1)
    expect(found.filter(({ address }) => address === '198.51.100.1')).toHaveLength(1)
    for (const theirs of [
      found.filter(({ client_id }) => client_id === noisy),
      found.filter(({ address }) => address === '203.0.113.9'),
    ]) {
      expect(theirs).toHaveLength(61)
      expect(theirs.reduce((sum, { details }) => sum + (details.count ?? 1), 0)).toBe(1000)
    }
    expect(await countRefusals(db, undefined, '00000000-0000-0000-0000-000000000000')).toBe(2002)
  })

  test('of a customer with a whole IPv6 /48 leave room for those of others, and are all counted', async () => {
    const { refusals, rows } = await startRefusals()
    const kinds = [
      failedSignIn,
      anonymous,
      (from: string) => ({ ...failedSignIn(from), action: 'token.requested' as const }),
    ]
    for (const refused of kinds) {
      for (const n of times(2000)) refusals.record(refused(`2001:db8:1:${(n % 500).toString(16)}::1`))
      refusals.record({ ...refused('198.51.100.1'), subject: 'somebody' })
    }
    await refusals.stop()
    const found = await rows()
    expect(found.filter(({ address }) => address === '198.51.100.1')).toHaveLength(3)
    for (const budget of ['sign-in', 'anonymous', 'credentials']) {
      const theirs = found.filter((row) => row.budget === budget && row.address?.startsWith('2001:db8:1:'))
      expect(theirs.reduce((sum, { details }) => sum + (details.count ?? 1), 0)).toBe(2000)
      expect(theirs.at(-1)).toMatchObject({ details: { network: '2001:db8:1::/48' } })
      expect(theirs.length).toBeLessThan(70)
    }
  })

  test('that cannot be written are kept up to a bound, and none of them goes uncounted', async () => {
    const { refusals, rows, db, clock } = await startRefusals()
    await sql`alter table audit_events rename to away`.execute(db)
    for (const minute of times(10)) {
      for (const n of times(300)) refusals.record(failedSignIn(`198.51.${minute}.${n % 250}`))
      await expect(refusals.flush()).rejects.toThrow()
      clock.advance(60_000)
    }
    await sql`alter table away rename to audit_events`.execute(db)
    await refusals.stop()
    const found = await rows()
    expect(found.length).toBeLessThan(1200)
    expect(found.reduce((sum, { details }) => sum + (details.count ?? 1), 0)).toBe(3000)
  })

  test('that cannot be written before their minute ends are written once, with all of them', async () => {
    const { refusals, rows, db, clock } = await startRefusals()
    for (const _ of times(3)) refusals.record(anonymous())
    await sql`alter table audit_events rename to away`.execute(db)
    const failing = refusals.flush()
    clock.advance(60_000)
    refusals.record(anonymous('192.0.2.2'))
    await expect(failing).rejects.toThrow()
    await sql`alter table away rename to audit_events`.execute(db)
    await refusals.stop()
    expect((await rows()).map(({ address, details }) => [address, details.count ?? 1])).toEqual([
      ['192.0.2.1', 3],
      ['192.0.2.2', 1],
    ])
  })

  test('of a real flood are bounded too, and the service keeps responding', async () => {
    const server = await startIntegrationServer()
    const { client_id } = await server.createRecord()
    await Promise.all(times(600).map(() => callApi(server, 'boat_guessed', client_id)))
    await server.flush()
    const { body } = await server.admin('/audit-events?refused=true')
    expect(body.data).toMatchObject([{ refusal: 'not_ours', details: { count: 600 } }])
    expect((await (await signIn(server))('/overview')).body.refusals_last_24_hours).toBe(600)
  })

  test('are kept by kind and by client: a flood pushes out only its own', async () => {
    const { db, clock } = await startRefusals()
    const [noisy, quiet] = [randomUUID(), randomUUID()]
    const insert = (count: number, budget: string | null, client: string | null, action = 'api.called') =>
      sql`
      insert into audit_events (id, at, action, refusal, actor_kind, client_id, budget)
      select gen_random_uuid(), ${clock.now()}, ${action}, 'not_ours', 'anyone', ${client}, ${budget}
      from generate_series(1, ${count})`.execute(db)
    await insert(20, 'sign-in', null, 'administrator.signed_in')
    await insert(20, 'credentials', null, 'token.requested')
    await insert(20, 'client', quiet)
    await insert(20, null, null, 'administrator.signed_in')
    await insert(250, 'client', noisy)
    await insert(2_000, 'anonymous', null)
    await removeOldRefusals(db, { 'sign-in': 100, credentials: 100, anonymous: 100, perClient: 50 })
    const { rows } = await sql<{ budget: string; client_id: string; count: number }>`
      select budget, client_id, count(*)::int from audit_events where refusal is not null
      group by 1, 2 order by count, budget`.execute(db)
    expect(rows).toEqual([
      { budget: 'client', client_id: quiet, count: 20 },
      { budget: 'credentials', client_id: null, count: 20 },
      { budget: 'sign-in', client_id: null, count: 20 },
      { budget: null, client_id: null, count: 20 },
      { budget: 'client', client_id: noisy, count: 50 },
      { budget: 'anonymous', client_id: null, count: 100 },
    ])
  })
})

test('what goes beyond the role of the acting user is refused by the use case, and still in the audit trail', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord({ access: 'read_write' })
  const token = await tokenFor(server, record)
  const headers = { authorization: `Bearer ${token}`, 'service-client-uuid': record.client_id }
  const [area] = (await server.admin('/learning-areas')).body.data
  const response = await call(`${server.url}/api/1/hierarchy-levels/${area.id}`, {
    method: 'PATCH',
    body: { name: 'Ours now' },
    headers,
  })
  expect(response).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  expect(await auditedRefusal(server, response)).toMatchObject({
    action: 'api.called',
    refusal: 'more_than_the_role_allows',
    client_id: record.client_id,
    acting_user: record.client_id,
    area_id: area.id,
  })
})

test('too many requests for tokens are in the trail, once a minute', async () => {
  const server = await startIntegrationServer({ rateLimit: 2 })
  const record = await server.createRecord()
  await Promise.all([1, 2, 3, 4].map(() => requestToken(server, record)))
  await server.flush()
  const { body } = await server.admin(`/audit-events?client_id=${record.client_id}&refused=true`)
  expect(body.data).toMatchObject([{ action: 'token.requested', refusal: 'too_many_requests', learning_area: 'north' }])
})

test('a secret is not kept as a request id', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const headers = { 'x-request-id': record.client_secret }
  const response = await requestToken(server, { ...record, client_secret: 'wrong' }, {}, headers)
  expect(response.headers.get('x-request-id')).not.toBe(record.client_secret)
  expect(await auditedRefusal(server, response)).toMatchObject({ refusal: 'wrong_secret' })
})
