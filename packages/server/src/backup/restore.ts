import { sql } from 'kysely'
import { type CopySession, openCopySession } from '../database/connection/copy-session.ts'
import type { ConnectionSettings, Tx } from '../database/connection/database.ts'
import { oneConnectionPerServer } from '../database/connection/one-connection-per-server.ts'
import { isDatabaseUnavailable } from '../database/connection/unavailable.ts'
import { withoutEvents } from '../database/events/record-cause.ts'
import { migrateWithin } from '../database/upkeep/migrate.ts'
import { codeOf, messageOf, OperatorError } from '../errors.ts'
import { type CopyTarget, copyTarget } from './backup-format.ts'
import type { CheckedBackup } from './check-backup.ts'
import { hasRows, listCopiedTables } from './copied-tables.ts'
import { readBackup } from './read-backup.ts'

/**
 * Loads a backup into an empty database and upgrades it to this version's schema, in one transaction: a refusal, an
 * error or `kill -9` leaves the database exactly as it was.
 */
export async function restore(connection: ConnectionSettings, backup: CheckedBackup): Promise<{ rows: number }> {
  const session = await openCopySession(connection, 'restore')
  try {
    await load(session, backup).catch((error) => explain(error, backup))
    await session.commit()
    return { rows: backup.rows }
  } finally {
    await session.close()
  }
}

async function load({ tx, copyInto }: CopySession, backup: CheckedBackup): Promise<void> {
  await oneConnectionPerServer.execute(tx)
  await makeRoom(tx)
  await migrateWithin(tx, backup.schema)
  await refuseUnknown(tx, backup)
  await withoutEvents.execute(tx)
  const read = await readBackup(backup.file, (target, rows) => copyInto(copyTarget(target), rows))
  // Others may be able to write the file: what was loaded must be what was checked.
  if (!read.digest.equals(backup.digest)) {
    throw new OperatorError(`${backup.file} changed while it was being read. Nothing was restored.`)
  }
  await migrateWithin(tx)
  // Later events get greater numbers than those that wait for their position.
  await sql`
    select setval(pg_get_serial_sequence('unsettled_events', 'number'), max(number)) from unsettled_events`.execute(tx)
  // A copy must not call those whom the original calls, too.
  await sql`update webhooks set status = 'paused', reason = 'restored', leased_until = null where status <> 'disabled'`.execute(
    tx,
  )
}

/** Drops an empty schema of any version, to make room for that of the backup. */
async function makeRoom(tx: Tx): Promise<void> {
  const { rows: found } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(tx)
  const tables = found.map(({ name }) => sql.id(name))
  if (tables.length === 0) return
  // No other process can write between the check and the drop.
  await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(tx)
  for (const { table } of await listCopiedTables(tx)) {
    if (await hasRows(tx, table)) {
      throw new OperatorError(
        `The database already contains data (${table}), and a restore overwrites nothing. Restore into an empty database: a new DATA_DIR or another DATABASE_URL.`,
      )
    }
  }
  await sql`drop table ${sql.join(tables)} cascade`.execute(tx)
}

/**
 * Accepts only tables and columns that a backup of this schema has: no sessions, no generated columns, nothing of
 * PostgreSQL's own.
 */
async function refuseUnknown(tx: Tx, { file, tables }: CheckedBackup): Promise<void> {
  const known = new Map((await listCopiedTables(tx)).map((target) => [target.table, target]))
  const isKnown = ({ table, columns }: CopyTarget) =>
    columns.every((column) => known.get(table)?.columns.includes(column))
  const unknown = tables.find((target) => !isKnown(target))
  if (unknown) {
    throw new OperatorError(
      `${file} is not a backup of this service: its table ${unknown.table} does not match the schema. Nothing was restored.`,
    )
  }
}

/** Data that PostgreSQL rejects is a fault of the file, not a bug of ours. */
function explain(error: unknown, { file }: CheckedBackup): never {
  if (isDatabaseUnavailable(error) || !/^(22|23)/.test(codeOf(error) ?? '')) throw error
  // The message may quote the file, and a terminal would interpret control characters.
  const reason = messageOf(error).replace(/[^ -~]/g, '?')
  throw new OperatorError(`${file} cannot be restored: ${reason}. Nothing was restored.`, { cause: error })
}
