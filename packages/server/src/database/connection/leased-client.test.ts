import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TestDatabase } from '../../testing/postgres/clone-database.ts'
import { type Pooler, poolerInstalled, startPooler } from '../../testing/postgres/pooler.ts'
import { makePostgresServer, type PostgresServer } from '../../testing/postgres/postgres-server.ts'
import { createTestDatabase, silent } from '../../testing/postgres/test-database.ts'
import { type ConnectionSettings, connect, type Db } from './database.ts'
import { doWork } from './work.ts'

const unwanted = new Error('nobody wants it any more')

function startWork<Result>(doing: () => Promise<Result>) {
  const abort = new AbortController()
  const work = { signal: abort.signal, databaseMs: 0 }
  return { work, result: doWork(work, doing), abort: () => abort.abort(unwanted) }
}

/**
 * A pool of one connection, so that whatever happens to it is noticed by the next query. PostgreSQL itself stops nothing
 * in it.
 */
function connectOnce(connection: ConnectionSettings): Db {
  const db = connect({ ...connection, max: 1, statement_timeout: 0 }, silent)
  onTestFinished(() => db.destroy())
  return db
}

const sleeping = 'select pg_sleep(60)'

async function countSleeping(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where state = 'active' and query = ${sleeping} and pid <> pg_backend_pid()`.execute(db)
  return rows.length
}

async function expectCancelled(connection: ConnectionSettings, observer: Db): Promise<void> {
  const db = connectOnce(connection)
  const { result, abort } = startWork(() => sql.raw(sleeping).execute(db))
  const outcome = expect(result).rejects.toBe(unwanted)
  await expect.poll(() => countSleeping(observer)).toBe(1)
  abort()
  await outcome
  await expect.poll(() => countSleeping(observer)).toBe(0)
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
}

/** Aborts queries at all moments, also as they end; the next query on the same connection must never be hit. */
async function expectNoLateCancel(connection: ConnectionSettings, rounds: number): Promise<void> {
  const db = connectOnce(connection)
  const outcomes = { cancelled: 0, finished: 0 }
  for (let round = 0; round < rounds; round++) {
    const { result, abort } = startWork(() => sql`select pg_sleep(0.01)`.execute(db))
    const settled = result.then(
      () => outcomes.finished++,
      (error) => {
        expect(error).toBe(unwanted)
        outcomes.cancelled++
      },
    )
    await sleep((round % 8) * 2)
    abort()
    await settled
    await sql`select pg_sleep(0.005)`.execute(db)
  }
  expect(outcomes.cancelled + outcomes.finished).toBe(rounds)
}

describe('work that nobody wants any more', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('is stopped in PostgreSQL, and its connection is good for others', async () => {
    await expectCancelled(database.connection, database.db)
  })

  test('is stopped without ever hitting the next query of its connection', async () => {
    await expectNoLateCancel(database.connection, 64)
  })

  test('leaves the queue when it has not got a connection yet', async () => {
    const db = connectOnce(database.connection)
    const over = Promise.withResolvers<void>()
    const occupied = db.connection().execute(() => over.promise)
    const { result, abort } = startWork(() => sql`create table never_made ()`.execute(db))
    abort()
    await expect(result).rejects.toBe(unwanted)
    over.resolve()
    await occupied
    const { rows } = await sql`select to_regclass('never_made') as made`.execute(db)
    expect(rows).toEqual([{ made: null }])
  })

  test('begins nothing new, and what its transaction did before is undone', async () => {
    const db = connectOnce(database.connection)
    await sql`create table kept (n int)`.execute(db)
    const abort = new AbortController()
    const result = doWork({ signal: abort.signal, databaseMs: 0 }, () =>
      db.transaction().execute(async (tx) => {
        await sql`insert into kept values (1)`.execute(tx)
        abort.abort(unwanted)
        await sql`insert into kept values (2)`.execute(tx)
      }),
    )
    await expect(result).rejects.toBe(unwanted)
    expect((await sql`select n from kept`.execute(db)).rows).toEqual([])
  })

  test('may be committed once all of it is done: a commit is not cancelled', async () => {
    const db = connectOnce(database.connection)
    await sql`create table committed (n int)`.execute(db)
    const abort = new AbortController()
    await doWork({ signal: abort.signal, databaseMs: 0 }, () =>
      db.transaction().execute(async (tx) => {
        await sql`insert into committed values (1)`.execute(tx)
        abort.abort(unwanted)
      }),
    )
    expect((await sql`select n from committed`.execute(db)).rows).toEqual([{ n: 1 }])
  })
})

test('what work costs the database is the time of its queries without the way there and back', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const db = connectOnce(database.connection)
  async function measure(query: string) {
    const startedAt = performance.now()
    const { work, result } = startWork(() => sql.raw(query).execute(db))
    await result
    return { tookMs: performance.now() - startedAt, databaseMs: work.databaseMs }
  }
  // As long as no query takes less, that is how far away PostgreSQL may be.
  const far = await measure('select pg_sleep(0.02)')
  expect(far.databaseMs).toBeLessThan(far.tookMs - 19)
  // What fails may not have been on its way at all.
  await expect(measure('nonsense')).rejects.toMatchObject({ code: '42601' })
  const stillFar = await measure('select pg_sleep(0.03)')
  expect(stillFar.databaseMs).toBeLessThan(stillFar.tookMs - 19)
  await measure('select 1')
  expect((await measure('select pg_sleep(0.2)')).databaseMs).toBeGreaterThan(140)
})

// Needs PgBouncer, which npm does not have (Debian, Ubuntu: apt-get install pgbouncer).
describe.runIf(poolerInstalled)('through PgBouncer in transaction mode, work that nobody wants any more', () => {
  let postgres: PostgresServer
  let pooler: Pooler
  beforeAll(async () => {
    postgres = await makePostgresServer()
    await postgres.start()
    pooler = await startPooler(postgres, 2)
  })
  afterAll(async () => {
    await pooler.stop()
    await postgres.remove()
  })

  test('is stopped in PostgreSQL', async () => {
    await expectCancelled({ connectionString: pooler.url }, connectOnce({ connectionString: postgres.url }))
  })

  test('is stopped without ever hitting the next query of its connection', async () => {
    await expectNoLateCancel({ connectionString: pooler.url }, 32)
  })
})
