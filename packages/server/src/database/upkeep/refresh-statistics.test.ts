import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/test-database.ts'
import { refreshStatistics } from './refresh-statistics.ts'

test('statistics are gathered of tables that have none, and of those that have doubled, and not again', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const refresh = () => db.transaction().execute(refreshStatistics)
  const add = (rows: number) =>
    sql`insert into usage_batches select gen_random_uuid() from generate_series(1, ${rows}::int)`.execute(db)
  await sql`alter table usage_batches set (autovacuum_enabled = off)`.execute(db)

  expect(await refresh()).not.toContain('usage_batches')
  await add(10_000)
  await expect.poll(refresh).toContain('usage_batches')
  expect(await refresh()).not.toContain('usage_batches')
  const { rows } = await sql`select from pg_stats where tablename = 'usage_batches'`.execute(db)
  expect(rows.length).toBeGreaterThan(0)

  await add(5_000)
  expect(await refresh()).not.toContain('usage_batches')
  await add(6_000)
  await expect.poll(refresh).toContain('usage_batches')
})
