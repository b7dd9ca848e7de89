import { sql } from 'kysely'
import type { Tx } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'

/** Keeps other imports of this area out until the transaction ends. */
export async function lockAreaForImport(tx: Tx, areaId: AreaId): Promise<'locked' | 'taken'> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('import ' || ${areaId}::text, 0)) as locked`.execute(tx)
  return rows[0]?.locked ? 'locked' : 'taken'
}
