import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/connection/database.ts'

/** With the consent that tables of areas need where these are distributed. It means nothing elsewhere. */
export async function changeTrigger(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local citus.enable_unsafe_triggers = on`.execute(tx)
    await statement.execute(tx)
  })
}
