import { expect, test } from 'vitest'
import { actingAs } from '../testing/callers/acting-as.ts'
import { openArea } from '../testing/callers/area-api.ts'
import { startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { allowsDeadUrl, deadUrl } from '../testing/every-route/webhook-operations.ts'
import { keptForOthers, maxPerArea } from './webhook.ts'

test('five access tokens cannot take all webhooks of an area: the last ones are for those that have none', async () => {
  const server = await startIntegrationServer({ ...allowsDeadUrl, rateLimit: 'off' })
  await openArea(server)
  const client = async () => {
    const record = await server.createRecord({ learning_area: 'north' })
    const call = actingAs(server, await tokenFor(server, record), record.client_id)
    return () => call('POST', '/webhooks', { url: deadUrl })
  }
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) {
    const create = await client()
    for (let count = 0; count < 20; count++) statuses.push((await create()).status)
  }
  // The fifth had none, and so gets one of those that are kept.
  expect(statuses.filter((status) => status === 201)).toHaveLength(maxPerArea - keptForOthers + 1)
  const create = await client()
  expect((await create()).status).toBe(201)
  expect(await create()).toMatchObject({
    status: 409,
    body: { reason: 'webhooks_kept_for_others', params: { max: keptForOthers } },
  })
  const ofArea = await server.admin('/webhooks', { body: { learning_area: 'north', url: deadUrl } })
  expect(ofArea.status).toBe(201)
})
