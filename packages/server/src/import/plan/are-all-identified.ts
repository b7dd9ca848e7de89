import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'

/** Is every line's subject known? If not, do not treat absent records as deleted. */
export async function areAllIdentified(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where unidentified limit 1`.execute(tx)
  return rows.length === 0
}
