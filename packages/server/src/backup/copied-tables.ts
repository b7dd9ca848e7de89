import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { CopyTarget } from './backup-format.ts'

// Useless or harmful in a backup: a restore would bring back sessions that have ended since. Add a table here in the
// version that creates it: otherwise, backups made before contain it and are refused.
const leftOut = [
  'schema_migrations',
  'sessions',
  'set_up_links',
  'administrator_links',
  'changes',
  'usage_batches',
  'access_token_requests',
  'access_token_reminders',
  'chores',
  'webhook_attempts',
  'write_volumes',
]

/** Every table of the schema that a backup contains, referenced tables first. */
export async function listCopiedTables(db: Db): Promise<CopyTarget[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.is_generated = 'NEVER' and c.table_name <> all(${leftOut})
    order by c.table_name, c.ordinal_position`.execute(db)
  const { rows: references } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`.execute(db)

  const waiting = Map.groupBy(columns, ({ table }) => table)
  const ordered: CopyTarget[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.keys()].find(
      (name) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    )
    // Circular references cannot be ordered. None exist, and a migration that adds one must handle it here.
    if (!ready) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    ordered.push({ table: ready, columns: waiting.get(ready)?.map(({ column }) => column) ?? [] })
    waiting.delete(ready)
  }
  return ordered
}

export async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from ${sql.id(table)}) as found`.execute(db)
  return rows[0]?.found ?? false
}
