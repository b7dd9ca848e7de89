import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/test-database.ts'
import { areaTables } from './area-tables.ts'

// So that areas can be spread over servers: CONTRIBUTING.md, "The database".

async function testDatabase() {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  return db
}

test('every table with an area is known as one of those that are spread, or as one that stays in one place', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'area_id' order by table_name`.execute(await testDatabase())
  const ofAdministrators = ['administrators', 'administrator_links']
  const ofAccessTokens = ['access_token_reminders', 'access_token_requests', 'access_tokens']
  const ofWebhooks = ['webhook_attempts', 'webhook_parked', 'webhooks']
  const inOnePlace = [...ofAdministrators, ...ofAccessTokens, ...ofWebhooks, 'audit_events', 'write_volumes']
  expect(rows.map(({ name }) => name)).toEqual([...areaTables, ...inOnePlace].sort())
})

test('every key and every unique index of an area’s rows begins with the area', async () => {
  const { rows } = await sql`
    select indexrelid::regclass::text as index from pg_index
    join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indisunique and indrelid = any(${areaTables}::regclass[]) and attname <> 'area_id'`.execute(
    await testDatabase(),
  )
  expect(rows).toEqual([])
})

test('every foreign key of an area’s rows begins with the area and leads to a row of the same area', async () => {
  const { rows } = await sql`
    select conname from pg_constraint
    join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and conrelid = any(${areaTables}::regclass[])
      and (own.attname <> 'area_id' or other.attname <> 'area_id' or confrelid <> all(${areaTables}::regclass[])
        -- A change that cascades would be one that its statement does not name.
        or confupdtype <> 'a' or confdeltype <> 'a')`.execute(await testDatabase())
  expect(rows).toEqual([])
})

test('nothing refers from outside to an area’s rows, and triggers there do nothing but raise versions and note events', async () => {
  const db = await testDatabase()
  const { rows: references } = await sql`
    select conname from pg_constraint where contype = 'f' and confrelid = any(${areaTables}::regclass[])
      and conrelid <> all(${areaTables}::regclass[])`.execute(db)
  const { rows: triggers } = await sql`
    select tgname from pg_trigger where tgrelid = any(${areaTables}::regclass[]) and not tgisinternal
      and tgname not in ('raise_version', 'note_created', 'note_changed', 'note_deleted')`.execute(db)
  expect([...references, ...triggers]).toEqual([])
})

test('every statement that changes an area’s rows says when', () => {
  const source = new URL('../..', import.meta.url).pathname
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'),
  )
  const tables = areaTables.join('|')
  const updates = new RegExp(`\\.updateTable\\('(${tables})'\\)|\\bupdate (${tables})\\b`, 'g')
  const found = files.flatMap((name) =>
    [...readFileSync(join(source, name), 'utf8').matchAll(updates)].map(({ index, input }) => ({
      name,
      statement: input.slice(index, index + 500).split(/\.execute\(/)[0] ?? '',
    })),
  )
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter(({ statement }) => !/updated_at/.test(statement))).toEqual([])
})
