import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, silent } from '../../testing/postgres/test-database.ts'
import type { Db } from '../connection/database.ts'
import { createCachedLookup } from './cached-lookup.ts'
import { channel } from './invalidating-transactions.ts'
import { startInvalidations } from './invalidations.ts'

async function prepare() {
  const { db, connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  const invalidations = await startInvalidations(db, connection, silent)
  onTestFinished(() => invalidations.stop())
  const heard: string[] = []
  let resets = 0
  invalidations.onInvalidation(({ key }) => void heard.push(key))
  invalidations.onReset(() => void resets++)
  return { db, invalidations, heard, resets: () => resets }
}

/** As another instance would. */
async function announce(db: Db, ...keys: string[]): Promise<void> {
  await db
    .insertInto('changes')
    .values(keys.map((key) => ({ kind: 'user', key })))
    .execute()
}

test('a change is heard once, also while an older transaction is still open', async () => {
  const { db, heard } = await prepare()
  const committed = Promise.withResolvers<void>()
  const late = db.transaction().execute(async (tx) => {
    await announce(tx, 'began early, committed late')
    await committed.promise
  })
  await expect
    .poll(async () => (await sql`select from pg_locks where locktype = 'transactionid'`.execute(db)).rows.length)
    .toBeGreaterThan(0)
  for (const key of ['first', 'second', 'third']) {
    await announce(db, key)
    await sql`select pg_notify(${channel}, '')`.execute(db)
    await expect.poll(() => heard).toContain(key)
  }
  await sleep(900)
  expect(heard).toEqual(['first', 'second', 'third'])
  committed.resolve()
  await late
  await expect.poll(() => heard).toContain('began early, committed late')
  await sleep(900)
  expect(heard).toHaveLength(4)
})

/**
 * Makes it look as if a connection of ours had committed and not yet let go of its locks, as on servers whose rows are
 * committed one after the other. What it returns ends that.
 */
async function pretendToBeCommitting(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql`
    insert into public.pg_locks
    select pid, 'transactionid', 'ExclusiveLock', true from pg_stat_activity
    where datname = current_database() and application_name = 'backoffice listener'`.execute(db)
  expect(rows).toEqual([])
  return async () => void (await sql`truncate public.pg_locks`.execute(db))
}

test('a change is heard again when it is committed on all servers: what was loaded before then may be older', async () => {
  const { db, connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  // So that tables of the test come before those of the system.
  await sql
    .raw(`alter database ${connection.database ?? new URL(connection.connectionString ?? '').pathname.slice(1)}
    set search_path = public, pg_catalog`)
    .execute(db)
  await sql`create table public.pg_locks (pid int, locktype text, mode text, granted boolean)`.execute(db)
  const invalidations = await startInvalidations(db, connection, silent)
  onTestFinished(() => invalidations.stop())
  let row = 'before'
  const find = createCachedLookup({ invalidations, kind: 'user', size: 10, load: async () => row })
  let heard = 0
  invalidations.onInvalidation(() => void heard++)

  const endCommit = await pretendToBeCommitting(db)
  await announce(db, 'ada')
  await expect.poll(() => heard).toBeGreaterThan(0)
  // The table of changes is committed, the row is not.
  expect(await find('ada')).toBe('before')
  expect(await find('ada')).toBe('before')
  row = 'after'
  await endCommit()
  await expect.poll(() => find('ada')).toBe('after')
  // A reading that was on its way while the commit ended is followed by another one.
  await sleep(500)
  const told = heard
  await sleep(900)
  expect(heard).toBe(told)
})

test('a change that was rolled back is never heard', async () => {
  const { db, heard } = await prepare()
  const rolledBack = db.transaction().execute(async (tx) => {
    await announce(tx, 'never')
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await announce(db, 'always')
  await expect.poll(() => heard).toEqual(['always'])
})

test('after very many changes at once, an import say, everything is forgotten instead', async () => {
  const { db, heard, resets } = await prepare()
  await sql`insert into changes (kind, key) select 'user', n::text from generate_series(1, 10001) n`.execute(db)
  await expect.poll(resets).toBe(1)
  await announce(db, 'one more')
  await expect.poll(() => heard).toEqual(['one more'])
  expect(resets()).toBe(1)
})

test('a new connection means to forget everything', async () => {
  const { db, resets } = await prepare()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'backoffice listener'`.execute(db)
  await expect.poll(resets).toBe(1)
})

test('memory is not trusted after the machine was suspended, when one clock has stood still', async () => {
  const { invalidations } = await prepare()
  expect(invalidations.isCurrent()).toBe(true)
  const later = Date.now() + 60_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  expect(invalidations.isCurrent()).toBe(false)
  // And is again as soon as the database has been asked.
  await expect.poll(() => invalidations.isCurrent()).toBe(true)
})
