import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../database/connection/database.ts'
import { asAreaId } from '../database/schema/area-id.ts'
import { latestVersion, migrate } from '../database/upkeep/migrate.ts'
import { loadTokenKeys, type TokenKey } from '../secrets/token-keys.ts'
import type { TestDatabase } from '../testing/postgres/clone-database.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/postgres/test-database.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { backUp } from './backup.ts'
import { lastLine } from './backup-format.ts'
import { checkBackup } from './check-backup.ts'
import { restore } from './restore.ts'

const keysOf = (...numbers: number[]) =>
  loadTokenKeys({ tokenKeys: numbers.map((n) => Buffer.alloc(32, n).toString('base64')), dataDir: '' })
const [ours] = keysOf(1)

let folder: string
let file: string
/** What a backup of one learning area looks like, unpacked. */
let good: string
const areaName = 'North \\ region'
/** Migrated, without data but for what a restore would throw away. */
let target: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backoffice-restore-'))
  file = join(folder, 'hostile.gz')
  const source = await createTestDatabase()
  await insertArea(source.db)
  await backUp(source, join(folder, 'good.gz'), ours)
  await source.drop()
  good = gunzipSync(readFileSync(join(folder, 'good.gz'))).toString()
  target = await createTestDatabase()
  await sql`insert into chores (name, done_at) values ('a trace', now())`.execute(target.db)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await target.drop()
})

async function insertArea(db: Db): Promise<void> {
  const [id, at] = [asAreaId(uuidV7(new Date())), new Date()]
  const level = { id, area_id: id, ancestor_ids: [id], name: areaName, slug: 'north', created_at: at, updated_at: at }
  await db.insertInto('hierarchy_levels').values(level).execute()
}

/** Every table under its number, which a table that is dropped and made again does not keep, and how often it was written. */
async function everything({ db }: TestDatabase) {
  const tables = await sql`
    select oid::int, relname, relowner::int, relfilenode::int, relnatts, relchecks from pg_class
    where relnamespace = 'public'::regnamespace order by oid`.execute(db)
  const functions = await sql`
    select oid::int, xmin::text from pg_proc where pronamespace = 'public'::regnamespace order by oid`.execute(db)
  const chores = await sql`select xmin::text, name from chores`.execute(db)
  const roles = await sql`select rolname from pg_roles order by rolname`.execute(db)
  return [tables.rows, functions.rows, chores.rows, roles.rows]
}

async function restoreInto(
  { connection }: TestDatabase,
  content: string | Buffer,
  options: { keys?: TokenKey[]; unsigned?: boolean } = {},
) {
  writeFileSync(file, typeof content === 'string' ? gzipSync(content) : content)
  return restore(connection, await checkBackup(file, { keys: [ours], unsigned: false, ...options }))
}

/** Without its signature. */
const unsigned = (text: string) => text.slice(0, text.indexOf('-- Signature'))
/** A further table, or whatever it says, before the end. */
const insertedBeforeEnd = (text: string) => unsigned(good).replace(lastLine, `${text}\n${lastLine}`)
const copyOfLevels = () => /COPY "hierarchy_levels" [^\n]*/.exec(good)?.[0] ?? ''

describe('a file that is no backup is refused, runs nothing and changes nothing, even with --unsigned:', () => {
  const marker = join(tmpdir(), `backoffice-marker-${process.pid}`)
  const program = `PROGRAM 'touch ${marker}'`
  const notWritten = /is not a backup of this service: "backup" does not write what is in line \d+/
  const unknownTable = /is not a backup of this service: its table \w+ does not match the schema/

  test.each<[string, () => string | Buffer, RegExp]>([
    ['COPY from a program', () => insertedBeforeEnd(`COPY "users" ("uuid") FROM ${program};\n\\.`), notWritten],
    ['COPY from a program, lower case', () => insertedBeforeEnd(`copy users from ${program};`), notWritten],
    ['COPY to a program', () => insertedBeforeEnd(`COPY "users" ("uuid") TO ${program};`), notWritten],
    ['COPY from a file', () => insertedBeforeEnd(`COPY "users" ("uuid") FROM '/etc/passwd';\n\\.`), notWritten],
    ['COPY of a query', () => insertedBeforeEnd(`COPY (select 1) TO ${program};`), notWritten],
    [
      'a further statement on the line',
      () => good.replace(copyOfLevels(), `${copyOfLevels()} create role evil superuser;`),
      notWritten,
    ],
    [
      'a further statement before it',
      () => good.replace(copyOfLevels(), `create role evil superuser; ${copyOfLevels()}`),
      notWritten,
    ],
    [
      'COPY with options',
      () => insertedBeforeEnd(`COPY "users" ("uuid") FROM stdin WITH (FORMAT csv);\n\\.`),
      notWritten,
    ],
    [
      'COPY with a condition',
      () => insertedBeforeEnd(`COPY "users" ("uuid") FROM stdin WHERE evil();\n\\.`),
      notWritten,
    ],
    ['COPY without columns', () => insertedBeforeEnd('COPY "users" FROM stdin;\n\\.'), notWritten],
    ['names without quotes', () => insertedBeforeEnd('COPY users (uuid) FROM stdin;\n\\.'), notWritten],
    ['a name with a quote in it', () => insertedBeforeEnd('COPY "users"" (x" ("uuid") FROM stdin;\n\\.'), notWritten],
    [
      'a table of another schema',
      () => insertedBeforeEnd('COPY "pg_catalog"."pg_authid" ("rolname") FROM stdin;\n\\.'),
      notWritten,
    ],
    ['another statement', () => insertedBeforeEnd('create role evil superuser;'), notWritten],
    ['a command of psql', () => insertedBeforeEnd(`\\! touch ${marker}`), notWritten],
    ['a comment between tables', () => insertedBeforeEnd('-- hello'), notWritten],
    ['an empty line between tables', () => insertedBeforeEnd(''), notWritten],
    ['a table of PostgreSQL', () => changed('pg_authid', 'rolname'), unknownTable],
    ['an unknown table', () => changed('evil', 'id'), unknownTable],
    ['sessions', () => changed('sessions', 'id'), unknownTable],
    ['set-up links', () => changed('set_up_links', 'id'), unknownTable],
    ['applied migrations', () => changed('schema_migrations', 'version'), unknownTable],
    ['changes', () => changed('changes', 'kind'), unknownTable],
    ['a computed column', () => changed('users', 'search_text', { without: 'users' }), unknownTable],
    ['an unknown column', () => changed('users', 'evil', { without: 'users' }), unknownTable],
    ['a table twice', () => insertedBeforeEnd(`${copyOfLevels()}\n\\.`), notWritten],
    ['a column twice', () => insertedBeforeEnd('COPY "evil" ("id", "id") FROM stdin;\n\\.'), notWritten],
    ['an end of the table inside a row', () => good.replace('North \\\\ region', 'North \\. region'), notWritten],
    ['an end of the table with a carriage return', () => good.replace('\n\\.\n', '\n\\.\r\n'), notWritten],
    ['an end of the table with more after it', () => good.replace('\n\\.\n', '\n\\. \n'), notWritten],
    ['an end of the table outside one', () => good.replace('\n\\.\n', '\n\\.\n\\.\n'), notWritten],
    ['a backslash before the end of a row', () => good.replace('North \\\\ region', 'North \\'), notWritten],
    ['something after the signature', () => `${good}-- more\n`, notWritten],
    ['a statement after the signature', () => `${good}create role evil superuser;\n`, notWritten],
    ['a statement after the end', () => `${unsigned(good)}create role evil superuser;\n`, notWritten],
    ['two signatures', () => good + good.slice(good.indexOf('-- Signature')), notWritten],
    ['two backups in one', () => unsigned(good) + good, notWritten],
    ['no end', () => good.slice(0, good.indexOf(lastLine)), /is incomplete\. Nothing was restored/],
    ['half an end', () => good.slice(0, good.indexOf(lastLine) + 5), /is incomplete\. Nothing was restored/],
    ['half a signature', () => good.slice(0, -1), /is incomplete\. Nothing was restored/],
    ['half a row', () => good.slice(0, good.indexOf('North') + 3), /is incomplete\. Nothing was restored/],
    [
      'half a file',
      () => gzipSync(good).subarray(0, gzipSync(good).length / 2),
      /is incomplete\. Nothing was restored/,
    ],
    [
      'rows that a table does not take',
      () => good.replace('\tNorth', '\t\tNorth'),
      /cannot be restored: .*Nothing was/,
    ],
    ['a value that a column does not take', () => changedRow(), /cannot be restored: [ -~]*\. Nothing was restored/],
    ['a newer schema', () => good.replace(/schema \d+/, 'schema 9999'), /made by a newer version of the service/],
    ['schema 0', () => good.replace(/schema \d+/, 'schema 0'), /is not a backup of this service/],
    ['another gzipped file', () => 'hello\n', /is not a backup of this service/],
    ['an empty one', () => '', /is incomplete/],
    ['something else', () => Buffer.from('hello'), /cannot be read as a backup/],
  ])('%s', async (_what, content, message) => {
    const before = await everything(target)
    await expect(restoreInto(target, content(), { unsigned: true })).rejects.toThrow(message)
    expect(await everything(target)).toEqual(before)
    expect(existsSync(marker)).toBe(false)
  })

  /** A well-formed COPY, as the last table. */
  function changed(table: string, column: string, { without }: { without?: string } = {}): string {
    const text = insertedBeforeEnd(`COPY "${table}" ("${column}") FROM stdin;\n\\.`)
    return without ? text.replace(new RegExp(`COPY "${without}" [^]*?\n\\\\\\.\n`), '') : text
  }

  function changedRow(): string {
    return good.replace(/^[0-9a-f-]{36}(?=\t.*North)/m, '\u001b[31mevil')
  }
})

describe('without --unsigned nothing is restored of a file', () => {
  const refused = (text: RegExp) => new RegExp(`${text.source}[^]* restore it with --unsigned\\.$`)

  test.each<[string, () => string, RegExp]>([
    ['with a changed row', () => good.replace('North', 'South'), /was damaged or changed after it was made/],
    ['with a row more', () => good.replace(/^.*North.*\n/m, '$&$&'), /was damaged or changed/],
    ['with a row less', () => good.replace(/^.*North.*\n/m, ''), /was damaged or changed/],
    ['of another schema', () => good.replace(/schema \d+/, 'schema 1'), /was damaged or changed/],
    ['with a changed signature', () => good.replace(/, [\w-]+\n$/, `, ${'A'.repeat(43)}\n`), /was damaged or changed/],
    ['that is not signed', () => unsigned(good), /is not signed/],
  ])('%s', async (_what, content, message) => {
    const before = await everything(target)
    await expect(restoreInto(target, content())).rejects.toThrow(refused(message))
    expect(await everything(target)).toEqual(before)
  })

  test('signed with a key that this installation does not have, or of one that has no key yet', async () => {
    const before = await everything(target)
    const bring = refused(/is signed with the key [0-9a-f]{8}, which this installation does not have\. Use the token/)
    for (const keys of [[], keysOf(2), keysOf(3, 2)]) {
      await expect(restoreInto(target, good, { keys })).rejects.toThrow(bring)
    }
    expect(await everything(target)).toEqual(before)
  })
})

describe('a backup is restored', () => {
  const intoEmpty = async (content: string | Buffer, options: Parameters<typeof restoreInto>[2]) => {
    const database = await createEmptyDatabase()
    try {
      await restoreInto(database, content, options)
      expect(await database.db.selectFrom('hierarchy_levels').select('name').execute()).toEqual([{ name: areaName }])
    } finally {
      await database.drop()
    }
  }

  test('with --unsigned, whoever signed it or nobody', async () => {
    for (const text of [unsigned(good), good]) await intoEmpty(text, { keys: keysOf(2), unsigned: true })
  })

  test('while keys are replaced: by an installation that has the key it was signed with, in whatever place', async () => {
    for (const keys of [keysOf(1, 2), keysOf(2, 1)]) await intoEmpty(good, { keys })
    const source = await createTestDatabase()
    await insertArea(source.db)
    const [newest] = keysOf(2, 1)
    await backUp(source, join(folder, 'newest.gz'), newest)
    await source.drop()
    const text = readFileSync(join(folder, 'newest.gz'))
    for (const keys of [keysOf(1, 2), keysOf(2)]) await intoEmpty(text, { keys })
  })

  test('of an earlier schema, and brought up to this version’s', async () => {
    const source = await createEmptyDatabase()
    await migrate(source.db, latestVersion - 1)
    await insertArea(source.db)
    await backUp(source, join(folder, 'earlier.gz'), ours)
    await source.drop()
    await intoEmpty(readFileSync(join(folder, 'earlier.gz')), {})
  })
})

test('a file that is changed between the check and the load restores nothing', async () => {
  const before = await everything(target)
  writeFileSync(file, gzipSync(good))
  const checked = await checkBackup(file, { keys: [ours], unsigned: false })
  writeFileSync(file, gzipSync(good.replace('North', 'South')))
  await expect(restore(target.connection, checked)).rejects.toThrow(/changed while it was being read/)
  expect(await everything(target)).toEqual(before)
})

test('a restore that is killed in the middle leaves the database as it was', async () => {
  const before = await everything(target)
  await target.db.connection().execute(async (other) => {
    // The lock that migrations take: the restore has dropped the tables by then, and waits.
    await sql`select pg_advisory_lock(7236482001)`.execute(other)
    const killed = expect(restoreInto(target, good)).rejects.toThrow(/terminat/)
    const kill = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'backoffice restore' and wait_event_type = 'Lock'`
    await expect.poll(async () => (await kill.execute(other)).rows.length).toBe(1)
    await killed
    await sql`select pg_advisory_unlock(7236482001)`.execute(other)
  })
  expect(await everything(target)).toEqual(before)
})

test('a file that unpacks to endless data is given up before it fills memory or disk', async () => {
  const before = await everything(target)
  const head = good.slice(0, good.indexOf('\n') + 1)
  const endless = `${head}${copyOfLevels()}\n${'a'.repeat(40 * 2 ** 20)}`
  await expect(restoreInto(target, endless, { unsigned: true })).rejects.toThrow(/has a line that is too long/)
  const row = `${'a'.repeat(2 ** 20)}\n`
  const large = `${head}${copyOfLevels()}\n${row.repeat(70)}\\.\n${lastLine}\n`
  await expect(restoreInto(target, large, { unsigned: true })).rejects.toThrow(
    /unpacks to more than 200 times its size/,
  )
  await expect(checkBackup('/dev/zero', { keys: [ours], unsigned: true })).rejects.toThrow(/is not a file/)
  expect(await everything(target)).toEqual(before)
})
