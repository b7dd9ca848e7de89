import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { startIntegrationServer } from '../testing/callers/integration.ts'
import { severableConnection } from '../testing/postgres/severable-connection.ts'
import { silent } from '../testing/postgres/test-database.ts'
import { allowsReceivers, subscribe } from '../testing/service/subscribed-server.ts'
import { startReceiver } from '../testing/service/webhook-receiver.ts'
import type { NewAttempt } from './attempt-store.ts'
import { createAttemptWriter } from './attempt-writer.ts'

async function startAttempts() {
  const server = await startIntegrationServer(allowsReceivers, { writesOnDemand: true })
  const { id } = await subscribe(server, (await startReceiver()).url)
  const { area_id } = await server.db.selectFrom('webhooks').select('area_id').executeTakeFirstOrThrow()
  const line = await severableConnection(server.connection)
  const db = connect(line.connection, silent)
  onTestFinished(() => db.destroy())
  const attempts = createAttemptWriter({ db, log: silent, flushEveryMs: 86_400_000 })
  const attempt = (type: string, more: Partial<NewAttempt> = {}): NewAttempt => ({
    ...{ areaId: area_id as AreaId, webhookId: id, at: server.clock.now(), eventId: randomUUID(), type },
    ...{ outcome: 'delivered', status: 200, problem: null, milliseconds: 1, answer: null, ...more },
  })
  const written = async () => {
    const rows = await server.db.selectFrom('webhook_attempts').select('type').orderBy('id').execute()
    return rows.map(({ type }) => type)
  }
  return { line, ...attempts, attempt, written }
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n}`)

test('attempts that cannot be written wait in their order, and each batch has room for its own', async () => {
  const { line, record, flush, attempt, written } = await startAttempts()
  for (const type of numbered('early', 12)) record(attempt(type))
  line.cut()
  await expect(flush()).rejects.toThrow()
  for (const type of numbered('late', 12)) record(attempt(type))
  record(attempt('failed', { outcome: 'failed' }))
  await expect(flush()).rejects.toThrow()
  line.restore()
  await flush()
  expect(await written()).toEqual([...numbered('early', 10), ...numbered('late', 10), 'failed'])
  record(attempt('next'))
  await flush()
  expect((await written()).at(-1)).toBe('next')
})

test('however many webhooks there are, what waits is bounded; what is looked for at once is always written', async () => {
  const { record, write, flush, attempt, written } = await startAttempts()
  for (let n = 0; n < 2_000; n++) record(attempt('of another webhook', { webhookId: randomUUID() }))
  record(attempt('too many'))
  await write(attempt('a test'))
  expect(await written()).toEqual(['a test'])
  record(attempt('of the next batch'))
  await flush()
  expect(await written()).toEqual(['a test', 'of the next batch'])
})
