import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { backofficeApi } from '../testing/callers/backoffice-api.ts'
import { sharedIntegrationServer } from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()

const check = (record: { client_id: string }, body: object) =>
  shared().admin(`/access-tokens/${record.client_id}/check`, { body })
const resultsOf = async (record: { client_id: string }, body: object) => {
  const { status, body: answer } = await check(record, body)
  expect(status).toBe(200)
  return answer.steps.map(({ result, refusal }: { result: string; refusal?: string }) => refusal ?? result)
}

test('says of each step whether an integration would pass it', async () => {
  const { createRecord, createUser, setUserActive, pauseRecord } = shared()
  const record = await createRecord({ networks: ['192.0.2.0/24'], act_for: { who: 'people', roles: ['learner'] } })
  const [ada, bo] = [await createUser(), await createUser({ role: 'manager' })]
  const { client_secret } = record
  const right = { client_secret: ` ${client_secret} `, acting_user: ada.uuid, address: '192.0.2.7' }
  expect(await resultsOf(record, right)).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(await resultsOf(record, { client_secret })).toEqual(['ok', 'ok', 'skipped', 'skipped'])
  expect(await resultsOf(record, { ...right, acting_user: record.client_id })).toEqual(['ok', 'ok', 'ok', 'ok'])
  await pauseRecord(record)
  const wrong = { client_secret: 'wrong', acting_user: bo.uuid, address: '2001:db8::1' }
  expect(await resultsOf(record, wrong)).toEqual([
    'wrong_secret',
    'record_paused',
    'network_not_allowed',
    'user_has_another_role',
  ])
  await setUserActive(ada, false)
  expect((await resultsOf(record, right))[3]).toBe('user_inactive')
  expect((await resultsOf(record, { ...right, acting_user: randomUUID() }))[3]).toBe('user_unknown_in_this_area')
})

test('counts as no use and leaves nothing behind', async () => {
  const { createRecord, flush, admin, db, log } = shared()
  const record = await createRecord()
  const { client_secret } = record
  const wrong = `${client_secret}x`
  await resultsOf(record, { client_secret })
  await resultsOf(record, { client_secret: wrong, acting_user: randomUUID() })
  await flush()
  const { body } = await admin(`/access-tokens/${record.client_id}`)
  expect(body).not.toHaveProperty('last_used_at')
  expect(body).not.toHaveProperty('refusals')
  expect(body.calls_per_day).toEqual([])
  expect((await admin(`/access-tokens/${record.client_id}/requests`)).body.data).toEqual([])
  const events = await db
    .selectFrom('audit_events')
    .select('action')
    .where('client_id', '=', record.client_id)
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['access_token.created'])
  expect(log()).not.toContain(client_secret)
})

test('is for administrators, and refuses what is no address', async () => {
  const record = await shared().createRecord()
  const { client_secret } = record
  const anyone = backofficeApi(shared())
  expect((await anyone(`/access-tokens/${record.client_id}/check`, { body: { client_secret } })).status).toBe(401)
  expect((await check({ client_id: randomUUID() }, { client_secret })).status).toBe(404)
  expect((await check(record, {})).status).toBe(400)
  const { status, body } = await check(record, { client_secret, address: 'learn.example.org' })
  expect([status, body.errors[0].pointer]).toEqual([400, '/address'])
  expect(JSON.stringify(body)).not.toContain(client_secret)
})
