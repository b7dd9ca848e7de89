import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../database/connection/database.ts'
import { asAreaId } from '../database/schema/area-id.ts'
import { loadTokenKeys } from '../secrets/token-keys.ts'
import type { TestDatabase } from '../testing/postgres/clone-database.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/postgres/test-database.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { backUp } from './backup.ts'
import { checkBackup } from './check-backup.ts'
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

const [key, ...others] = loadTokenKeys({
  tokenKeys: [1, 2].map((n) => Buffer.alloc(32, n).toString('base64')),
  dataDir: '',
})
const keys = [key, ...others]

async function check(file: string) {
  return checkBackup(file, { keys, unsigned: false })
}

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
      const backup = expect(backUp({ db, connection }, join(folder, 'backup.gz'), key)).rejects.toThrow(/terminat/)
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
    await backUp(source, file, key)

    const target = await keep(createEmptyDatabase())
    expect(await restore(target.connection, await check(file))).toEqual({ rows: 2 * awkward.length + 1 })
    expect(await readAreas(target.db)).toEqual(await readAreas(source.db))
    expect((await readAreas(target.db)).map(({ name }) => name)).toEqual(expect.arrayContaining(awkward))
    expect(await target.db.selectFrom('administrators').select('email').execute()).toEqual([{ email: 'a@example.org' }])
    expect(await target.db.selectFrom('sessions').select('secret_hash').execute()).toEqual([])
  })

  test('can be read by its owner only, and never replaces a file', async () => {
    const source = await keep(createTestDatabase())
    const file = join(folder, 'backup.gz')
    await backUp(source, file, key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(backUp(source, file, key)).rejects.toThrow(/already exists/)
  })

  test('follows nothing that somebody has prepared where it is written, and leaves it alone', async () => {
    const source = await keep(createTestDatabase())
    const [file, secret] = [join(folder, 'backup.gz'), join(folder, 'secret')]
    chmodSync(folder, 0o777)
    // Where an earlier version put the unfinished file.
    for (const prepared of [`${file}.unfinished`, `${file}.part`]) symlinkSync(secret, prepared)
    await backUp(source, file, key)
    expect(existsSync(secret)).toBe(false)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await check(file)

    const link = join(folder, 'link.gz')
    symlinkSync(secret, link)
    await expect(backUp(source, link, key)).rejects.toThrow(/already exists/)
    expect(existsSync(secret)).toBe(false)
  })

  test('fails when somebody takes its name while it is being written, and leaves that file as it is', async () => {
    const { db, connection } = await keep(createTestDatabase())
    const file = join(folder, 'backup.gz')
    await db.transaction().execute(async (tx) => {
      await sql`lock table users in access exclusive mode`.execute(tx)
      const backup = expect(backUp({ db, connection }, file, key)).rejects.toThrow(/already exists/)
      await expect.poll(() => readdirSync(folder)).toHaveLength(1)
      expect(statSync(join(folder, readdirSync(folder)[0] ?? '')).mode & 0o777).toBe(0o600)
      writeFileSync(file, 'prepared')
      await sql`rollback`.execute(tx)
      await backup
    })
    expect(readFileSync(file, 'utf8')).toBe('prepared')
    expect(readdirSync(folder)).toEqual(['backup.gz'])
  })

  test('is of one moment, whatever is written meanwhile', async () => {
    const source = await keep(createTestDatabase())
    await insertAreas(source.db, ['before'])
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n++) await insertAreas(source.db, [`during ${n}`])
    })()
    const file = join(folder, 'backup.gz')
    await backUp(source, file, key)
    writing = false
    await writer
    expect(gunzipSync(readFileSync(file)).toString()).toContain('before')
    const target = await keep(createEmptyDatabase())
    await restore(target.connection, await check(file))
  })
})

describe('a restore', () => {
  test('does not touch a database that holds data', async () => {
    const source = await keep(createTestDatabase())
    await insertAreas(source.db, ['one'])
    const file = join(folder, 'backup.gz')
    await backUp(source, file, key)
    await expect(restore(source.connection, await check(file))).rejects.toThrow(
      /already contains data \(hierarchy_levels\)/,
    )
    expect(await readAreas(source.db)).toHaveLength(1)
  })
})

async function insertAreas(db: Db, names: string[]): Promise<void> {
  const at = new Date()
  const rows = names.map((name) => {
    const id = asAreaId(uuidV7(at))
    return { id, area_id: id, ancestor_ids: [id], name, slug: id, created_at: at, updated_at: at }
  })
  await db.insertInto('hierarchy_levels').values(rows).execute()
}

async function readAreas(db: Db) {
  return db.selectFrom('hierarchy_levels').select(['id', 'name', 'slug', 'created_at']).orderBy('id').execute()
}
