import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { answeredWithin } from './unavailable.ts'

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

test('no answer in time is the error of a database that is away', async () => {
  const never = new Promise(() => undefined)
  await expect(answeredWithin(20, never)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

/** As if the process were stopped: no timer and no answer is looked at meanwhile. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
