import { expect, test } from 'vitest'
import { backofficeApi, signIn } from '../testing/backoffice-api.ts'
import { callApi, requestToken, startIntegrationServer, tokenFor } from '../testing/integration.ts'
import { startTestServer } from '../testing/start-test-server.ts'

test('of an installation without anything is all zeros', async () => {
  const server = await startTestServer()
  const admin = backofficeApi(server, await server.signedIn())
  const { status, body } = await admin('/overview')
  expect(status).toBe(200)
  expect(body).toEqual({
    learning_areas: 0,
    access_tokens: { active: 0, expiring: 0, expired: 0, revoked: 0, never_used: 0 },
    calls_per_day: [],
    refusals_last_24_hours: 0,
  })
  expect((await admin('/overview?area=north')).status).toBe(400)
})

test('counts what needs attention, as the lists do, on the day one looks', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const second = await server.createRecord({ learning_area: 'south' })
  await server.createRecord({ expiration_date: '2026-03-31' })
  await server.createRecord({ expiration_date: '2026-03-01' })
  await server.createRecord({ expiration_date: '2026-04-01' })
  await server.revokeRecord(await server.createRecord())
  await server.revokeRecord(await server.createRecord({ expiration_date: '2026-03-01' }))
  const token = await tokenFor(server, record)
  await callApi(server, token, record.client_id)
  await tokenFor(server, second)
  await requestToken(server, { ...record, client_secret: 'wrong' })
  await server.flush()

  const compare = async (at: string, access_tokens: Record<string, number>, refusals: number) => {
    server.clock.set(at)
    const admin = await signIn(server)
    const { body } = await admin('/overview')
    expect(body).toEqual({
      learning_areas: 2,
      access_tokens,
      calls_per_day: [{ date: '2026-03-01', calls: 3 }],
      refusals_last_24_hours: refusals,
    })
    for (const status of ['active', 'expiring', 'expired', 'revoked']) {
      const list = await admin(`/access-tokens?limit=200&status=${status}`)
      expect(list.body.data, status).toHaveLength(body.access_tokens[status])
    }
  }
  const first = { active: 5, expiring: 2, expired: 0, revoked: 2, never_used: 3 }
  await compare('2026-03-01T23:59:59.999Z', first, 1)
  await compare('2026-03-02T12:00:00.000Z', { ...first, active: 4, expired: 1, never_used: 2 }, 1)
  await compare('2026-03-02T12:00:00.001Z', { ...first, active: 4, expired: 1, never_used: 2 }, 0)
  server.clock.set('2026-03-31T00:00:00.000Z')
  expect((await (await signIn(server))('/overview')).body.calls_per_day).toEqual([])
})
