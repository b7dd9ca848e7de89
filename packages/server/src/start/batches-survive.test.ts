import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openArea } from '../testing/callers/area-api.ts'
import { administer, callApi, startIntegrationServer } from '../testing/callers/integration.ts'
import { severableConnection } from '../testing/postgres/severable-connection.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'
import { allowsReceivers, subscribe } from '../testing/service/subscribed-server.ts'
import { startReceiver } from '../testing/service/webhook-receiver.ts'

async function startSevered() {
  const here = await startIntegrationServer({}, { writesOnDemand: true })
  const line = await severableConnection(here.connection)
  const beside = { ...here, connection: line.connection }
  const there = administer(await startTestServer(allowsReceivers, { beside, writesOnDemand: true }), here.cookie)
  /** What is written in batches, and how much of it. */
  const written = async () => {
    const { rows } = await sql`
      select (select count(*)::int from audit_events where refusal is not null) as refusals,
        (select coalesce(sum(calls), 0)::int from access_token_calls) as calls,
        (select coalesce(sum(ok), 0)::int from access_token_outcomes where step = 'day') as outcomes,
        (select count(*)::int from access_token_requests) as requests,
        (select count(*)::int from write_volumes where writer_id <> area_id) as volumes,
        (select count(*)::int from webhook_attempts) as attempts`.execute(here.db)
    return rows[0]
  }
  return { here, there, line, written }
}

test('however often batches cannot be written, they are written when the database is back, with what came later', async () => {
  const { there, line, written } = await startSevered()
  const { api, as, record, user } = await openArea(there)
  await user()
  await as(randomUUID())('')
  await callApi(there, 'boat_wrong', record.client_id)
  const { act } = await subscribe(there, (await startReceiver()).url)

  line.cut()
  for (let n = 0; n < 4; n++) await expect(there.flush()).rejects.toThrow()
  line.restore()
  const nothing = { refusals: 0, calls: 0, outcomes: 0, requests: 0, volumes: 0, attempts: 0 }
  expect(await written()).toEqual(nothing)

  await api('/users')
  await there.flush()
  // Two refused calls, one of them of a client; the token and three calls; what the client wrote; the challenge.
  const once = { refusals: 2, calls: 4, outcomes: 4, requests: 5, volumes: 1, attempts: 1 }
  expect(await written()).toEqual(once)
  await there.flush()
  expect(await written()).toEqual(once)
  expect((await act('test')).status).toBe(200)
  expect(await written()).toMatchObject({ attempts: 2 })
})

test('a test of a webhook has its answer also if its attempt cannot be written yet, which happens later', async () => {
  const { there, line, written } = await startSevered()
  const { act, list } = await subscribe(there, (await startReceiver()).url)
  line.loseAnswerTo('insert into webhook_attempts')
  expect(await act('test')).toMatchObject({ status: 200, body: { outcome: 'delivered' } })
  await there.flush()
  expect(await written()).toMatchObject({ attempts: 2 })
  expect(await list('attempts')).toMatchObject([{ type: 'webhook.test' }, { type: 'webhook.verify' }])
})

test('an attempt that the database never takes is given up, and the log says so', async () => {
  const { here, there, written } = await startSevered()
  const { act } = await subscribe(there, (await startReceiver()).url)
  await there.flush()
  await sql`alter table webhook_attempts add check (type <> 'webhook.test')`.execute(here.db)
  expect(await act('test')).toMatchObject({ status: 200, body: { outcome: 'delivered' } })
  expect(there.log()).toContain('writing attempts of webhooks failed')
  await expect(there.flush()).rejects.toThrow()
  await there.flush()
  expect(there.log()).toContain('attempts of webhooks lost')
  expect(await written()).toMatchObject({ attempts: 1 })
})
