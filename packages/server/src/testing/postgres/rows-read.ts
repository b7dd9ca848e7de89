import { sql } from 'kysely'
import type { Db } from '../../database/connection/database.ts'

/** The rows of each table and the entries of each index that some work in this transaction reads. */
export async function rowsRead(tx: Db, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countRead(tx)
  const again = await countRead(tx)
  await work()
  const after = await countRead(tx)
  // Counting reads something, too.
  const counting = (relation: string) => (again[relation] ?? 0) - (before[relation] ?? 0)
  return Object.fromEntries(
    Object.entries(after).map(([relation, count]) => [relation, count - (again[relation] ?? 0) - counting(relation)]),
  )
}

/** Since the transaction began. */
async function countRead(tx: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, coalesce(pg_stat_get_xact_tuples_returned(oid), 0)::int as read from pg_class
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`.execute(tx)
  return Object.fromEntries(rows.map(({ name, read }) => [name, read]))
}
