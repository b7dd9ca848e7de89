import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/postgres/test-database.ts'
import { parseTimestamp } from './parse-timestamp.ts'

const time = fc.date({
  min: new Date('0002-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

test('every time that PostgreSQL writes is read to the millisecond, whatever its time zone', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const times = fc.sample(time, 300)
  for (const zone of ['UTC', 'Europe/Berlin', 'America/St_Johns']) {
    const { rows } = await db.connection().execute(async (session) => {
      await sql`select set_config('timezone', ${zone}, false)`.execute(session)
      return sql<{ text: string }>`
        select at::text as text from unnest(${times.map((at) => at.toISOString())}::timestamptz[])
          with ordinality as given (at, n) order by n`.execute(session)
    })
    expect(rows.map(({ text }) => new Date(parseTimestamp(text)).toISOString())).toEqual(
      times.map((at) => at.toISOString()),
    )
  }
})

test('microseconds are cut off, and what is no time of our calendar is read as node-postgres reads it', () => {
  for (const [text, read] of [
    ['2026-11-17 09:30:00+00', '2026-11-17T09:30:00.000Z'],
    ['2026-11-17 09:30:00.1+00', '2026-11-17T09:30:00.100Z'],
    ['2026-11-17 09:30:00.12+00', '2026-11-17T09:30:00.120Z'],
    ['2026-11-17 09:30:00.999999+00', '2026-11-17T09:30:00.999Z'],
    ['2026-11-17 09:30:00.001+00', '2026-11-17T09:30:00.001Z'],
  ] as const) {
    expect((parseTimestamp(text) as Date).toISOString()).toBe(read)
  }
  expect(parseTimestamp('infinity')).toBe(Infinity)
  expect(parseTimestamp('-infinity')).toBe(-Infinity)
})
