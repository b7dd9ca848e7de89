import { sql } from 'kysely'
import { type Tx, withoutLimits } from '../connection/database.ts'

/** Smaller tables are fast with any plan. */
const fewRows = 500
const fewBytes = 256 * 1024

/**
 * Analyzes tables that have no statistics, or have more than doubled since. PostgreSQL does so itself, but up to a
 * minute later, and after an upgrade or a restore only once many rows have changed.
 */
export async function refreshStatistics(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select stat.relname as name from pg_stat_user_tables stat join pg_class on pg_class.oid = stat.relid
    where stat.schemaname = current_schema() and (
      stat.n_mod_since_analyze > greatest(pg_class.reltuples, ${fewRows})
      or pg_relation_size(stat.relid) > ${fewBytes}
        and not exists (select from pg_stats where schemaname = stat.schemaname and tablename = stat.relname)
    )`.execute(tx)
  if (rows.length > 0) await sql.raw(withoutLimits).execute(tx)
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(tx)
  return rows.map(({ name }) => name)
}
