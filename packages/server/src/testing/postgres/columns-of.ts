import { sql } from 'kysely'
import type { Db } from '../../database/connection/database.ts'

/** The columns that a table really has, without those that PostgreSQL computes. */
export async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  return rows.map(({ column }) => column)
}
