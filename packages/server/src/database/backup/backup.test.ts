import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, silent, type TestDatabase } from '../../testing/test-database.ts'
import { uuidV7 } from '../../uuid-v7.ts'
import type { Db } from '../database.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
const databases: TestDatabase[] = []
const keep = async (making: Promise<TestDatabase>) => {
  const database = await making
  databases.push(database)
  return database
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backoffice-backup-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  for (const database of databases.splice(0)) await database.drop()
})

// Whatever COPY escapes, and U+2028, at which a careless reader would split a line.
const awkward = [
  'plain',
  'tab\there',
  'line\nfeed',
  'back\\slash \\. \\N',
  'U+2028 \u2028 inside',
  'Zürich 東京 🎓',
  '\r\n',
]

describe('a backup', () => {
  test('whose connection is lost fails, and leaves no file behind', async () => {
    const { db, connection } = await keep(createTestDatabase())
    await db.transaction().execute(async (tx) => {
      await sql`lock table users in access exclusive mode`.execute(tx)
      const backup = expect(backUp({ db, connection }, join(folder, 'backup.gz'))).rejects.toThrow(/terminat/)
      const end = sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'backoffice backup' and wait_event_type = 'Lock'`
      await expect.poll(async () => (await end.execute(db)).rows.length).toBe(1)
      await backup
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('holds everything but sessions, and brings it back into an empty database', async () => {
    const source = await keep(createTestDatabase())
    await insertAreas(source.db, awkward)
    const administrator = uuidV7(new Date())
    await source.db
      .insertInto('administrators')
      .values({ id: administrator, email: 'a@example.org', password_hash: 'x', created_at: new Date() })
      .execute()
    await source.db
      .insertInto('sessions')
      .values({
        id: uuidV7(new Date()),
        secret_hash: Buffer.alloc(32),
        administrator_id: administrator,
        created_at: new Date(),
        last_seen_at: new Date(),
        expires_at: new Date(),
        address: '127.0.0.1',
        user_agent: '',
      })
      .execute()
    const file = join(folder, 'backup.gz')
    await backUp(source, file)

    const target = await keep(createEmptyDatabase())
    expect(await restore(target.connection, file, silent)).toEqual({ rows: awkward.length + 1 })
    expect(await readAreas(target.db)).toEqual(await readAreas(source.db))
    expect((await readAreas(target.db)).map(({ name }) => name)).toEqual(expect.arrayContaining(awkward))
    expect(await target.db.selectFrom('administrators').select('email').execute()).toEqual([{ email: 'a@example.org' }])
    expect(await target.db.selectFrom('sessions').select('secret_hash').execute()).toEqual([])
  })

  test('can be read by its owner only, and never replaces a file', async () => {
    const source = await keep(createTestDatabase())
    const file = join(folder, 'backup.gz')
    await backUp(source, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(backUp(source, file)).rejects.toThrow(/exists already/)
  })

  test('is of one moment, whatever is written meanwhile', async () => {
    const source = await keep(createTestDatabase())
    await insertAreas(source.db, ['before'])
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n++) await insertAreas(source.db, [`during ${n}`])
    })()
    const file = join(folder, 'backup.gz')
    await backUp(source, file)
    writing = false
    await writer
    expect(gunzipSync(readFileSync(file)).toString()).toContain('before')
    const target = await keep(createEmptyDatabase())
    await restore(target.connection, file, silent)
  })
})

describe('a restore', () => {
  test('does not touch a database that holds data', async () => {
    const source = await keep(createTestDatabase())
    await insertAreas(source.db, ['one'])
    const file = join(folder, 'backup.gz')
    await backUp(source, file)
    await expect(restore(source.connection, file, silent)).rejects.toThrow(/already holds data \(hierarchy_levels\)/)
    expect(await readAreas(source.db)).toHaveLength(1)
  })

  test('of a file that was cut off restores nothing and says so', async () => {
    const source = await keep(createTestDatabase())
    await insertAreas(source.db, awkward)
    const file = join(folder, 'backup.gz')
    await backUp(source, file)
    const whole = readFileSync(file)
    const text = gunzipSync(whole).toString()
    const target = await keep(createEmptyDatabase())
    for (const broken of [whole.subarray(0, whole.length - 40), gzipSync(text.slice(0, text.indexOf('-- End')))]) {
      writeFileSync(file, broken)
      await expect(restore(target.connection, file, silent)).rejects.toThrow(/is cut off; nothing was restored/)
      expect(await readAreas(target.db)).toHaveLength(0)
    }
  })

  test.each([
    ['something else', Buffer.from('hello'), /cannot be read as a backup/],
    ['another gzipped file', gzipSync('hello\n'), /is not a backup of this service/],
    ['a newer version', gzipSync('-- Backoffice backup 1, schema 9999\n'), /newer version of the service/],
  ])('of %s is refused', async (_what, content, message) => {
    const file = join(folder, 'backup.gz')
    writeFileSync(file, content)
    const target = await keep(createEmptyDatabase())
    await expect(restore(target.connection, file, silent)).rejects.toThrow(message)
  })
})

async function insertAreas(db: Db, names: string[]): Promise<void> {
  const at = new Date()
  const rows = names.map((name) => {
    const id = uuidV7(at)
    return { id, area_id: id, ancestor_ids: [id], name, slug: id, created_at: at, updated_at: at }
  })
  await db.insertInto('hierarchy_levels').values(rows).execute()
}

async function readAreas(db: Db) {
  return db.selectFrom('hierarchy_levels').select(['id', 'name', 'slug', 'created_at']).orderBy('id').execute()
}
