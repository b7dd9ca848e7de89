import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
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

  test('refuse a schema newer than the code, in words', async () => {
    const db = await emptyDatabase()
    await migrate(db)
    await db
      .insertInto('schema_migrations')
      .values({ version: latestVersion + 1, name: 'from-the-future' })
      .execute()
    await expect(migrate(db)).rejects.toThrow(
      /upgraded by a newer version of the service \(schema \d+; this version knows \d+\)/,
    )
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
