import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '../../database/connection/database.ts'
import type { Tables } from '../../database/schema/tables.ts'

/** No other connection can read or write the tables until they are released: statements that want to wait in PostgreSQL. */
export async function lockTable(db: Db, ...tables: (keyof Tables)[]): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    const names = sql.join(tables.map((table) => sql.table(table)))
    await sql`lock table ${names} in access exclusive mode`.execute(tx)
    locked.resolve()
    await over.promise
  })
  await locked.promise
  const release = async () => {
    over.resolve()
    await holding
  }
  onTestFinished(release)
  return release
}
