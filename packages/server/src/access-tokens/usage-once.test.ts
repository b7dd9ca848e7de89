import { expect, test } from 'vitest'
import { callApi, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { severableConnection } from '../testing/postgres/severable-connection.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

test('usage and refusals whose writing was not acknowledged are written once all the same', async () => {
  const here = await startIntegrationServer({}, { writesOnDemand: true })
  const line = await severableConnection(here.connection)
  const there = await startTestServer({}, { beside: { ...here, connection: line.connection }, writesOnDemand: true })
  const record = await here.createRecord()
  const token = await tokenFor(there, record)
  for (let n = 0; n < 4; n++) await callApi(there, token, record.client_id)
  const refused = await callApi(there, 'boat_wrong', record.client_id)
  await there.flush()
  for (let n = 0; n < 3; n++) await callApi(there, token, record.client_id)

  line.loseAnswerTo('commit')
  await expect(there.flush()).rejects.toThrow()
  expect(await written()).toBe(8)
  await callApi(there, token, record.client_id)
  await there.flush()
  expect(await written()).toBe(9)

  // In the same minute it would only be counted.
  here.clock.advance(60_000)
  const again = await callApi(there, 'boat_wrong', record.client_id)
  // The text of a statement that is prepared already is not sent again, its values are.
  line.loseAnswerTo(again.headers.get('x-request-id') ?? '')
  await expect(there.flush()).rejects.toThrow()
  await there.flush()
  for (const { headers } of [refused, again]) {
    const id = headers.get('x-request-id')
    expect(await here.db.selectFrom('audit_events').select('id').where('request_id', '=', id).execute()).toHaveLength(1)
  }

  async function written(): Promise<number> {
    const rows = await here.db.selectFrom('access_token_calls').select('calls').execute()
    return rows.reduce((sum, { calls }) => sum + Number(calls), 0)
  }
})
