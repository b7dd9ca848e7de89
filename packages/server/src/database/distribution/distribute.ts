import { sql } from 'kysely'
import { OperatorError } from '../../errors.ts'
import { type Db, type Tx, withoutLimits } from '../connection/database.ts'
import { oneConnectionPerServer } from '../connection/one-connection-per-server.ts'
import { withoutEvents } from '../events/record-cause.ts'
import { areaTables } from '../schema/area-tables.ts'

/**
 * Distributes the rows of all areas over the servers of the cluster, each area on one server. In one transaction, so
 * that a failure leaves the tables as they were. What is distributed already stays where it is.
 */
export async function distribute(db: Db, tables: string[]): Promise<void> {
  await refuseRunningService(db)
  // First, because a failure after it does no harm.
  await prepare(db)
  await db.transaction().execute(async (tx) => {
    await sql.raw(withoutLimits).execute(tx)
    await oneConnectionPerServer.execute(tx)
    // Every change leaves an event by a trigger, which touches rows of the same area only.
    await sql`set local citus.enable_unsafe_triggers = on`.execute(tx)
    // Rows that move to their server are no news. The setting has to reach the servers.
    await sql`set local citus.propagate_set_commands = 'local'`.execute(tx)
    await withoutEvents.execute(tx)
    const references = await dropReferences(tx, tables)
    for (const table of tables) {
      const beside = table === areaTables[0] ? 'none' : areaTables[0]
      await sql`select create_distributed_table(${table}::regclass, 'area_id', colocate_with => ${beside})`.execute(tx)
    }
    for (const { table, name, definition } of references) {
      await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
    }
  })
  // Distributing leaves the old local rows behind, where nothing reads them.
  for (const table of tables) {
    await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db)
  }
}

/** What changes need besides the tables, also where an earlier version distributed them without it. */
async function prepare(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await passSettingsOn(db, rows[0]?.name ?? '')
  // Every change writes an audit event here. Citus must know the table: otherwise it commits the other server first, on
  // its own, and a crash of this one in between would leave a change without its event.
  await sql`
    select citus_add_local_table_to_metadata('audit_events'::regclass)
    where not exists (select from pg_dist_partition where logicalrelid = 'audit_events'::regclass)`.execute(db)
}

/**
 * Who causes a change is a setting of its transaction, and its events are written on the server of its area. Holds for new
 * connections to the database.
 */
export async function passSettingsOn(db: Db, database: string): Promise<void> {
  await sql`alter database ${sql.id(database)} set citus.propagate_set_commands = 'local'`.execute(db)
}

/** The requests of a running service would wait for the tables and fail. */
async function refuseRunningService(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'backoffice listener' limit 1`.execute(db)
  if (rows.length > 0) throw new OperatorError('The service is running. Stop all instances of it first.')
}

interface Reference {
  table: string
  name: string
  definition: string
}

/** Distributed and local tables cannot reference each other, so foreign keys are dropped and added again at the end. */
async function dropReferences(tx: Tx, tables: string[]): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conrelid = any(${tables}::regclass[])
    order by conname`.execute(tx)
  for (const { table, name } of rows) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(tx)
  }
  return rows
}
