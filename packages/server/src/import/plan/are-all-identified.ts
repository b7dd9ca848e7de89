import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'

/** Can it be told of every line of a staged table whom or what it is about? If not, nothing is missing in a bulk file. */
export async function areAllIdentified(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where unidentified limit 1`.execute(tx)
  return rows.length === 0
}
