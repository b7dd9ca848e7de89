import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../database/database.ts'
import { countLockWaits } from './lock-waits.ts'

/**
 * Sends a change that has to wait, does something else meanwhile, and lets it go on. Every change writes an audit event,
 * so that is where all of them can be made to wait.
 */
export async function whileWaiting<Result>(
  db: Db,
  send: () => Promise<Result>,
  meanwhile: (tx: Db) => Promise<unknown>,
): Promise<Result> {
  const { result } = await db.transaction().execute(async (tx) => {
    await sql`lock table audit_events in exclusive mode`.execute(tx)
    const result = send()
    // Not in this transaction, which would see the same moment each time.
    await expect.poll(() => countLockWaits(db), { timeout: 10_000 }).toBeGreaterThan(0)
    await meanwhile(db)
    return { result }
  })
  return result
}

const tables = [
  'administrators',
  'sessions',
  'hierarchy_levels',
  'users',
  'courses',
  'enrolments',
  'access_tokens',
  'revoked_tokens',
] as const

/** Everything that a change could change, and the changes that are written down. */
export async function everything(db: Db): Promise<unknown> {
  const rows = tables.map((table) => sql`select * from ${sql.table(table)} t order by t::text`.execute(db))
  const events = sql`select id, action from audit_events where refusal is null order by id`.execute(db)
  return (await Promise.all([...rows, events])).map((found) => found.rows)
}
