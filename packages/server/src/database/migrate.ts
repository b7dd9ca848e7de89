import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { StartupError } from '../errors.ts'
import type { Db, Tx } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

interface Migration {
  version: number
  name: string
}

/** The numbered files of `migrations/`, in order. */
export const migrations: Migration[] = readdirSync(folder)
  .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
  .sort()
  .map((file) => ({ version: Number(file.slice(0, 4)), name: file.slice(5, -4) }))

export const latestVersion = migrations.at(-1)?.version ?? 0

// Any constant will do; it only has to be the same in every version of the service.
const advisoryLock = 7_236_482_001

/**
 * Brings the schema up to `target`. Everything happens in one transaction under one lock, so that of several instances
 * that start at once one migrates and the others wait, and a migration that fails leaves the schema as it was.
 */
export async function migrate(db: Db, target = latestVersion): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx)
    await prepare(tx)
    const current = await schemaVersion(tx)
    if (current > latestVersion) {
      throw new StartupError(
        `The database was upgraded by a newer version of the service (schema ${current}; this version knows ${latestVersion}). ` +
          'Start that version, or restore a backup made before the upgrade.',
      )
    }
    const pending = migrations.filter(({ version }) => version > current && version <= target)
    for (const migration of pending) await apply(tx, migration)
    return pending.map(({ version }) => version)
  })
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

async function prepare(tx: Tx): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      applied_at timestamptz not null default now()
    )`.execute(tx)
}

async function apply(tx: Tx, { version, name }: Migration): Promise<void> {
  const file = new URL(`${String(version).padStart(4, '0')}-${name}.sql`, folder)
  await sql.raw(readFileSync(file, 'utf8')).execute(tx)
  await tx.insertInto('schema_migrations').values({ version, name }).execute()
}
