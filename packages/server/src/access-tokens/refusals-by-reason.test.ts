import { expect, test } from 'vitest'
import { signIn } from '../testing/callers/backoffice-api.ts'
import { callApi, requestToken, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'

test('an access token says why it was refused in the last 24 hours, by reason, the most recent first', async () => {
  const server = await startIntegrationServer()
  const [record, fine] = [await server.createRecord(), await server.createRecord({ token_name: 'fine' })]
  const wrong = { ...record, client_secret: 'wrong' }
  const token = await tokenFor(server, record)
  await tokenFor(server, fine)
  for (let n = 0; n < 3; n++) {
    await requestToken(server, wrong)
    server.clock.advance(60_000)
  }
  await callApi(server, token, fine.client_id)
  await server.flush()
  const refusals = [
    {
      reason: 'another_records_service_user',
      count: 1,
      first_at: '2026-03-01T12:03:00.000Z',
      last_at: '2026-03-01T12:03:00.000Z',
      last_address: '127.0.0.1',
    },
    {
      reason: 'wrong_secret',
      count: 3,
      first_at: '2026-03-01T12:00:00.000Z',
      last_at: '2026-03-01T12:02:00.000Z',
      last_address: '127.0.0.1',
    },
  ]
  expect((await server.admin(`/access-tokens/${record.client_id}`)).body.refusals).toEqual(refusals)
  const { body } = await server.admin('/access-tokens?sort=token_name')
  expect(body.data).toMatchObject([{ token_name: 'fine' }, { token_name: 'n8n', refusals }])
  expect(body.data[0]).not.toHaveProperty('refusals')

  server.clock.set('2026-03-02T12:01:30.000Z')
  const later = await (await signIn(server))(`/access-tokens/${record.client_id}`)
  expect(later.body.refusals).toMatchObject([{ reason: 'another_records_service_user' }, { count: 1 }])
})

test('attempts that are only counted are counted by reason, too', async () => {
  const server = await startIntegrationServer({ rateLimit: 'off' })
  const record = await server.createRecord()
  const token = await tokenFor(server, record)
  // The first 60 in a minute have a row each.
  for (let n = 0; n < 65; n++) await callApi(server, token, undefined)
  for (let n = 0; n < 4; n++) await callApi(server, token, 'x')
  await server.flush()
  const { refusals } = (await server.admin(`/access-tokens/${record.client_id}`)).body
  expect(
    Object.fromEntries(refusals.map((each: { reason: string; count: number }) => [each.reason, each.count])),
  ).toEqual({
    acting_user_required: 65,
    acting_user_malformed: 4,
  })
})
