import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signIn } from '../testing/backoffice-api.ts'
import { call } from '../testing/call.ts'
import { auditedRefusal, callApi, requestToken, startIntegrationServer, tokenFor } from '../testing/integration.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { silent } from '../testing/test-database.ts'
import { createRefusals, type Refusal } from './refusals.ts'

describe('refused attempts', () => {
  const refusal: Refusal = { actor: { kind: 'anyone', address: '192.0.2.1' }, action: 'api.called', reason: 'not ours' }
  const rowsOf = async ({ db }: Awaited<ReturnType<typeof startTestServer>>) =>
    db.selectFrom('audit_events').select(['action', 'details']).where('refusal', 'is not', null).orderBy('id').execute()

  test('are written up to a bound, and beyond it counted', async () => {
    const server = await startTestServer()
    const refusals = createRefusals({ ...server, log: silent, now: server.clock.now })
    for (let n = 0; n < 5000; n++) refusals.note(refusal)
    await refusals.flush()
    const rows = await rowsOf(server)
    expect(rows).toHaveLength(201)
    expect(rows.at(-1)).toEqual({ action: 'refusals.dropped', details: { count: 4800 } })
    await refusals.flush()
    expect(await rowsOf(server)).toHaveLength(201)
    refusals.note(refusal)
    await refusals.stop()
    expect(await rowsOf(server)).toHaveLength(202)
  })

  test('that cannot be written are kept up to the bound, and none of them goes uncounted', async () => {
    const server = await startTestServer()
    const refusals = createRefusals({ ...server, log: silent, now: server.clock.now })
    await sql`alter table audit_events rename to away`.execute(server.db)
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 150; n++) refusals.note(refusal)
      await expect(refusals.flush()).rejects.toThrow()
    }
    await sql`alter table away rename to audit_events`.execute(server.db)
    await refusals.stop()
    const rows = await rowsOf(server)
    expect(rows).toHaveLength(201)
    expect(rows.at(-1)).toEqual({ action: 'refusals.dropped', details: { count: 250 } })
  })

  test('of a real flood are bounded too, and the service answers on', async () => {
    const server = await startIntegrationServer()
    const { client_id } = await server.createRecord()
    await Promise.all(Array.from({ length: 600 }, () => callApi(server, 'boat_guessed', client_id)))
    await server.flush()
    const rows = await rowsOf(server)
    const dropped = rows.filter(({ action }) => action === 'refusals.dropped')
    const counted = dropped.reduce((sum, { details }) => sum + (details as { count: number }).count, 0)
    expect(rows.length - dropped.length + counted).toBe(600)
    expect((await (await signIn(server))('/overview')).body.refusals_last_24_hours).toBe(600)
  })
})

test('what goes beyond the role of the acting user is refused by the use case, and in the trail all the same', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord({ access: 'read_write' })
  const token = await tokenFor(server, record)
  const headers = { authorization: `Bearer ${token}`, 'service-client-uuid': record.client_id }
  const [area] = (await server.admin('/learning-areas')).body.data
  const answer = await call(`${server.url}/api/1/hierarchy-levels/${area.id}`, {
    method: 'PATCH',
    body: { name: 'Ours now' },
    headers,
  })
  expect(answer).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  expect(await auditedRefusal(server, answer)).toMatchObject({
    action: 'api.called',
    refusal: 'more than the role allows',
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
  expect(body.data).toMatchObject([{ action: 'token.requested', refusal: 'too many requests', learning_area: 'north' }])
})

test('a secret is not kept as a request id', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const headers = { 'x-request-id': record.client_secret }
  const answer = await requestToken(server, { ...record, client_secret: 'wrong' }, {}, headers)
  expect(answer.headers.get('x-request-id')).not.toBe(record.client_secret)
  expect(await auditedRefusal(server, answer)).toMatchObject({ refusal: 'wrong secret' })
})
