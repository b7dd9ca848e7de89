import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Until the transaction ends, no other import of this area begins. */
export async function claimArea(tx: Tx, areaId: string): Promise<'claimed' | 'taken'> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('import ' || ${areaId}::text, 0)) as claimed`.execute(tx)
  return rows[0]?.claimed ? 'claimed' : 'taken'
}
