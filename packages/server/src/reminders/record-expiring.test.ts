import type { Event } from '@backoffice/contract/event'
import { expect, test } from 'vitest'
import { callApi, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { recordExpiring } from './record-expiring.ts'

test('each step before the end is in the feed exactly once, whichever instance looks, for who reads everything', async () => {
  const server = await startIntegrationServer()
  const { createRecord, revokeRecord, clock } = server
  const readers = {
    everything: await createRecord(),
    'courses only': await createRecord({ permissions: ['courses.read'] }),
    'another area': await createRecord({ learning_area: 'south' }),
  }
  const expiring = await createRecord({ expiration_date: '2026-05-31' })
  await revokeRecord(await createRecord({ expiration_date: '2026-05-31' }))
  const read = async (reader: keyof typeof readers): Promise<Event[]> => {
    const record = readers[reader]
    const path = '/api/1/changes?types=access_token.*'
    return (await callApi(server, await tokenFor(server, record), record.client_id, { path })).body.data
  }
  const numbered = async () =>
    expect.poll(() => server.db.selectFrom('unsettled_events').select('number').execute()).toEqual([])

  const told: [date: string, daysLeft: (number | undefined)[]][] = []
  for (const date of [
    '2026-04-30',
    '2026-05-01',
    '2026-05-02',
    '2026-05-27',
    '2026-05-30',
    '2026-05-31',
    '2026-06-01',
  ]) {
    clock.set(`${date}T12:00:00.000Z`)
    await Promise.all(Array.from({ length: 3 }, () => recordExpiring({ db: server.db, now: clock.now })))
    await numbered()
    told.push([date, (await read('everything')).map(({ days_left }) => days_left)])
  }
  expect(told).toEqual([
    ['2026-04-30', []],
    ['2026-05-01', [30]],
    ['2026-05-02', [30]],
    // The service was not running on the day itself.
    ['2026-05-27', [30, 4]],
    ['2026-05-30', [30, 4, 1]],
    ['2026-05-31', [30, 4, 1]],
    ['2026-06-01', [30, 4, 1]],
  ])
  const [first] = await read('everything')
  expect(first).toEqual({
    id: expect.any(String),
    type: 'access_token.expiring',
    subject_id: expiring.client_id,
    expiration_date: '2026-05-31',
    days_left: 30,
    happened_at: expect.any(String),
    caused_by: { via: 'service' },
  })
  expect(await read('courses only')).toEqual([])
  expect(await read('another area')).toEqual([])
})
