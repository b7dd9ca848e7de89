import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/test-database.ts'

/** What no event names as changed: keys, times, and what the API does not show. */
const notNamed = ['area_id', 'id', 'uuid', 'version', 'created_at', 'updated_at']
const alsoNotNamed: Record<string, string[]> = {
  hierarchy_levels: ['slug', 'ancestor_ids'],
  users: ['kind', 'created_by_client'],
  courses: [],
  enrolments: ['user_uuid', 'course_id', 'level_id'],
}

test.each(Object.entries(alsoNotNamed))('an event of %s names every column that changed', async (table, others) => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  const { rows: functions } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = ${`note_changed_${table}`}`.execute(db)
  const [{ source } = { source: '' }] = functions
  const missing = rows
    .map(({ column }) => column)
    .filter(
      (column) =>
        ![...notNamed, ...others].includes(column) && !source.includes(`n.${column} is distinct from o.${column}`),
    )
  expect(missing).toEqual([])
})
