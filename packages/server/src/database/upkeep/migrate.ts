import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { codeOf, OperatorError } from '../../errors.ts'
import { type Db, type Tx, withoutLimits } from '../connection/database.ts'
import { oneConnectionPerServer } from '../connection/one-connection-per-server.ts'
import { splitStatements } from './split-statements.ts'

const folder = new URL('../migrations/', import.meta.url)

interface Migration {
  version: number
  name: string
  text: string
  /** Earlier versions cannot work with the schema after it. Its first line says so. */
  breaking: boolean
}

/** The numbered files of `migrations/`, in order. */
export const migrations: Migration[] = readdirSync(folder)
  .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
  .sort()
  .map((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    return { version: Number(file.slice(0, 4)), name: file.slice(5, -4), text, breaking: /^-- breaking: ./.test(text) }
  })

export const latestVersion = migrations.at(-1)?.version ?? 0

// Any constant works, but it must be the same in every version of the service.
const advisoryLock = 7_236_482_001

/** While a schema change waits for a table's users, everyone else queues behind it. So give up soon and retry. */
const lockTimeout = '3s'
const lockNotAvailable = '55P03'
const maxTries = 20
const pauseMs = 1_000

/**
 * Brings the schema up to `target`, in one transaction under one lock: of several instances that start at once, one
 * migrates and the others wait, and a failed migration changes nothing. A newer schema is accepted if nothing in it is
 * breaking, because an old instance may restart while instances are upgraded one by one.
 */
export async function migrate(db: Db, target = latestVersion): Promise<number[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute((tx) => migrateWithin(tx, target))
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable) throw error
      if (tries < maxTries) await sleep(pauseMs)
      else {
        const detail =
          'The schema could not be upgraded: a long transaction, such as an import, holds a lock on a table. Start the service again when it has finished.'
        throw new OperatorError(detail, { cause: error })
      }
    }
  }
}

/** The same, inside the caller's transaction. */
export async function migrateWithin(tx: Tx, target = latestVersion): Promise<number[]> {
  await sql.raw(withoutLimits).execute(tx)
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx)
  await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx)
  await oneConnectionPerServer.execute(tx)
  await prepare(tx)
  const current = await schemaVersion(tx)
  if (current > latestVersion) await refuseBreaking(tx, current)
  const pending = migrations.filter(({ version }) => version > current && version <= target)
  for (const migration of pending) await apply(tx, migration)
  return pending.map(({ version }) => version)
}

/** 0 for a database that no service has used yet. */
export async function schemaVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ used: boolean }>`select to_regclass('schema_migrations') is not null as used`.execute(db)
  if (!rows[0]?.used) return 0
  const { version } = await db
    .selectFrom('schema_migrations')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), sql<number>`0`).as('version'))
    .executeTakeFirstOrThrow()
  return version
}

async function refuseBreaking(tx: Tx, current: number): Promise<void> {
  const breaking = await tx
    .selectFrom('schema_migrations')
    .select('version')
    .where('version', '>', latestVersion)
    .where('breaking', '=', true)
    .executeTakeFirst()
  if (!breaking) return
  throw new OperatorError(
    `The database was upgraded by a newer version of the service (schema ${current}; this version knows ${latestVersion}). ` +
      'Start that version, or restore a backup made before the upgrade.',
  )
}

async function prepare(tx: Tx): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      applied_at timestamptz not null default now()
    )`.execute(tx)
  // Check first: `alter table` waits for every reader of the table, even when there is nothing to add.
  const { rows } = await sql`
    select from pg_attribute
    where attrelid = 'schema_migrations'::regclass and attname = 'breaking'`.execute(tx)
  if (rows.length === 0) {
    // A migration recorded without this value counts as breaking, to be safe.
    await sql`alter table schema_migrations add column breaking boolean not null default true`.execute(tx)
  }
}

async function apply(tx: Tx, { version, name, text, breaking }: Migration): Promise<void> {
  // One by one: Citus repeats a statement on its servers with everything that was sent along.
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(tx)
  await tx.insertInto('schema_migrations').values({ version, name, breaking }).execute()
}
