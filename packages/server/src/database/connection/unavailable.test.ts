import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/test-database.ts'
import { answeredWithin, describeDatabaseFailure, isDatabaseUnavailable } from './unavailable.ts'

test('an answer that came while the machine stood still is an answer, however late it is read', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  // Connected already, so that a single answer is all that is waited for.
  await sql`select 1`.execute(db)
  const response = answeredWithin(2_000, sql`select pg_sleep(0.5)`.execute(db))
  await sleep(50)
  // From here on Node's next step is to look at its timers, and only then at what has arrived.
  await afterReading()
  standStill(3_000)
  await expect(response).resolves.toBeTruthy()
})

test('no answer in time is the error of an unavailable database', async () => {
  const never = new Promise(() => undefined)
  await expect(answeredWithin(20, never)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test.each([
  ['XX000', 'terminating connection due to unexpected postmaster exit', true],
  ['XX000', 'could not find block containing chunk', false],
  ['23505', 'terminating connection due to', false],
])('%s, %s: unavailable is %s', (code, message, unavailable) => {
  expect(isDatabaseUnavailable(Object.assign(new Error(message), { code }))).toBe(unavailable)
})

test.each([
  ['ECONNREFUSED', 'database unavailable: connection refused'],
  ['57P01', 'database unavailable'],
  ['40P01', 'deadlock detected, transaction rolled back'],
  ['40001', 'serialization failure, transaction rolled back'],
])('the log calls %s what operators search for: %s', (code, message) => {
  expect(describeDatabaseFailure(Object.assign(new Error('failed'), { code }))).toBe(message)
})

/** As if the process were stopped: no timer and no answer is looked at meanwhile. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
