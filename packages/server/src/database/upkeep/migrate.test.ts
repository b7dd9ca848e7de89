import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../testing/postgres/clone-database.ts'
import { createEmptyDatabase } from '../../testing/postgres/test-database.ts'
import { latestVersion, migrate, migrations, schemaVersion } from './migrate.ts'

const databases: TestDatabase[] = []
const emptyDatabase = async () => {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database.db
}
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})

describe('migrations', () => {
  test('are numbered without gaps', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
  })

  test('run once, and a second time there is nothing to do', async () => {
    const db = await emptyDatabase()
    expect(await schemaVersion(db)).toBe(0)
    expect(await migrate(db)).toEqual(migrations.map(({ version }) => version))
    expect(await migrate(db)).toEqual([])
    expect(await schemaVersion(db)).toBe(latestVersion)
  })

  test('run once when several instances start at the same moment', async () => {
    const db = await emptyDatabase()
    const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(db)))
    expect(applied.filter((versions) => versions.length > 0)).toHaveLength(1)
    expect(await schemaVersion(db)).toBe(latestVersion)
  })

  test('accept a newer schema that is made for older versions too, and refuse any other in words', async () => {
    const db = await emptyDatabase()
    await migrate(db)
    const fromTheFuture = (ahead: number, breaking?: boolean) =>
      db
        .insertInto('schema_migrations')
        .values({
          version: latestVersion + ahead,
          name: 'from-the-future',
          ...(breaking === undefined ? {} : { breaking }),
        })
        .execute()
    await fromTheFuture(1, false)
    await fromTheFuture(2, false)
    expect(await migrate(db)).toEqual([])
    await fromTheFuture(3)
    await fromTheFuture(4, false)
    await expect(migrate(db)).rejects.toThrow(
      /upgraded by a newer version of the service \(schema \d+; this version knows \d+\)/,
    )
  })

  test('know which of them older versions cannot live with, also when those were there before it was written down', async () => {
    const db = await emptyDatabase()
    await migrate(db)
    await sql`alter table schema_migrations drop column breaking`.execute(db)
    expect(await migrate(db)).toEqual([])
    const rows = await db.selectFrom('schema_migrations').select('breaking').execute()
    expect(new Set(rows.map(({ breaking }) => breaking))).toEqual(new Set([true]))
  })

  test('wait for work that holds a table, and step back in between so that others do not wait behind them', async () => {
    const db = await emptyDatabase()
    await migrate(db, latestVersion - 1)
    const waiting = async () => {
      const { rows } =
        await sql`select from pg_locks where relation = 'schema_migrations'::regclass and not granted`.execute(db)
      return rows.length
    }
    const done = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (tx) => {
      await sql`lock table schema_migrations in share mode`.execute(tx)
      await done.promise
    })
    const migrating = sleep(100).then(() => migrate(db))
    await expect.poll(waiting).toBe(1)
    await expect.poll(waiting).toBe(0)
    done.resolve()
    await holding
    expect(await migrating).toEqual([latestVersion])
  })

  test('that fail leave the schema as it was', async () => {
    const db = await emptyDatabase()
    // Stands in the way of the first migration's own table.
    await sql`create table sessions (nothing integer)`.execute(db)
    await expect(migrate(db)).rejects.toThrow(/already exists/)
    expect(await schemaVersion(db)).toBe(0)
    const { rows } = await sql`select from pg_tables where tablename = 'administrators'`.execute(db)
    expect(rows).toHaveLength(0)
  })
})
