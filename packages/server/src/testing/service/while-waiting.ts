import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../database/connection/database.ts'
import { countLockWaits } from '../postgres/lock-waits.ts'

/**
 * Sends a change that must wait, does something else meanwhile, and lets the change continue. Every change writes an audit
 * event, so a lock on that table makes any change wait.
 */
export async function whileWaiting<Result>(
  db: Db,
  send: () => Promise<Result>,
  meanwhile: (tx: Db) => Promise<unknown>,
): Promise<Result> {
  const { result } = await db.transaction().execute(async (tx) => {
    await sql`lock table audit_events in exclusive mode`.execute(tx)
    const result = send()
    // Use another connection: within a transaction, pg_stat_activity always shows the same snapshot.
    await expect.poll(() => countLockWaits(db)).toBeGreaterThan(0)
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

/** Everything that a change could affect, and the recorded changes. */
export async function everything(db: Db): Promise<unknown> {
  const rows = tables.map((table) => sql`select * from ${sql.table(table)} t order by t::text`.execute(db))
  const events = sql`select id, action from audit_events where refusal is null order by id`.execute(db)
  return (await Promise.all([...rows, events])).map((found) => found.rows)
}
