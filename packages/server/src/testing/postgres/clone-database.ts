import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ConnectionSettings, connect, connectWithoutLimits, type Db } from '../../database/connection/database.ts'
import { passSettingsOn } from '../../database/distribution/distribute.ts'
import { codeOf } from '../../errors.ts'
import { createLog } from '../../log.ts'

export interface TestDatabase {
  db: Db
  connection: ConnectionSettings
  drop(): Promise<void>
}

const silent = createLog('silent')

/** A database of its own, with everything that is in the template. In a cluster it has parts on the workers. */
export async function cloneDatabase(
  server: ConnectionSettings,
  template: string,
  workers: ConnectionSettings[] = [],
): Promise<TestDatabase> {
  const name = `backoffice_test_${randomBytes(6).toString('hex')}`
  // file_copy costs a third of PostgreSQL's default (wal_log), but makes checkpoints, which are expensive if fsync is on.
  const strategy = server.connectionString ? sql`` : sql`strategy file_copy`
  for (const each of [server, ...workers]) {
    await sql`create database ${sql.id(name)} template ${sql.id(template)} ${strategy}`.execute(onServer(each))
  }
  // Settings of a database are not part of its template.
  if (workers.length > 0) await passSettingsOn(onServer(server), name)
  return openTestDatabase(server, name, workers)
}

/** An existing database, which `drop` removes with its parts on the workers. */
export function openTestDatabase(
  server: ConnectionSettings,
  name: string,
  workers: ConnectionSettings[],
): TestDatabase {
  const connection = withDatabase(server, name)
  const db = connect(connection, silent)
  return {
    db,
    connection,
    async drop() {
      await db.destroy()
      const dropped = Promise.all([server, ...workers].map((each) => dropDatabase(onServer(each), name)))
      // The embedded PostgreSQL is deleted with all its databases at the end of the run: nobody waits for one of them.
      if (server.connectionString) await dropped
      else dropped.catch(() => undefined)
    },
  }
}

/** Autovacuum, which only a superuser may end, and the start of a process of Citus, which nobody ends. */
const busy = ['42501', '55006']

/** Retries while something runs in the database that does not take long. */
async function dropDatabase(admin: Db, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin)
      return
    } catch (error) {
      if (!busy.includes(codeOf(error) ?? '') || attempt === 100) throw error
      await sleep(100)
    }
  }
}

const connected = new Map<string, Db>()

/** One connection for all tests of a process, which does not keep the process alive. */
function onServer(server: ConnectionSettings): Db {
  const key = server.connectionString ?? ''
  // Databases that nobody needs any more are dropped first, which takes long on a busy machine.
  const patient = { ...server, allowExitOnIdle: true, connectionTimeoutMillis: 0 }
  const db = connected.get(key) ?? connectWithoutLimits(patient, silent)
  connected.set(key, db)
  return db
}

export function withDatabase(
  { connectionString, ...settings }: ConnectionSettings,
  database: string,
): ConnectionSettings {
  if (!connectionString) return { ...settings, database }
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return { ...settings, connectionString: url.href }
}
