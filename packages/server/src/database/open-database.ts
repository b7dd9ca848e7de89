import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { codeOf, messageOf, StartupError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type ConnectionSettings, connect, type Db } from './database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

export interface OpenDatabase {
  db: Db
  /** For the few connections that need settings of their own: migrations, backups, listening. */
  connection: ConnectionSettings
  /** In words for the operator, without credentials. */
  description: string
  close(): Promise<void>
}

export interface CommandDatabase extends OpenDatabase {
  /** A service owns the database and keeps it running. Unknown, hence false, of one that DATABASE_URL names. */
  serviceRuns: boolean
}

const oldestSupported = 15

/** Opens the database that the settings name: the embedded PostgreSQL, or any other by DATABASE_URL. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  purpose: string,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const description = describeUrl(databaseUrl)
    const connection = { connectionString: databaseUrl }
    const db = connect(connection, log)
    await refuseUnusable(db, description).catch(async (error) => {
      await db.destroy()
      throw error
    })
    return { db, connection, description, close: () => db.destroy() }
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log, purpose })
  const db = connect(postgres.connection, log)
  return {
    db,
    connection: postgres.connection,
    description: `embedded PostgreSQL in ${postgres.folder}`,
    async close() {
      await db.destroy()
      await postgres.stop()
    },
  }
}

/** For a command: the database of the running service if there is one, otherwise as the service would open it. */
export async function openDatabaseForCommand(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  purpose: string,
): Promise<CommandDatabase> {
  const connection = config.databaseUrl ? undefined : findRunningPostgres(config.dataDir)
  if (!connection) return { ...(await openDatabase(config, log, purpose)), serviceRuns: false }
  const db = connect(connection, log)
  const description = `embedded PostgreSQL in ${config.dataDir}`
  return { db, connection, description, close: () => db.destroy(), serviceRuns: true }
}

async function refuseUnusable(db: Db, description: string): Promise<void> {
  let version: number
  try {
    const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
    version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } catch (error) {
    throw new StartupError(`DATABASE_URL: ${description} cannot be used: ${explain(error)}.`, { cause: error })
  }
  if (version < oldestSupported) {
    throw new StartupError(
      `DATABASE_URL: ${description} is version ${version}; version ${oldestSupported} or newer is needed.`,
    )
  }
}

function explain(error: unknown): string {
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return 'it refused this user or password'
    case '3D000':
      return 'this database does not exist; create it first (createdb)'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no such host'
    default:
      return messageOf(error)
  }
}

function describeUrl(databaseUrl: string): string {
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
  return `PostgreSQL at ${host}:${port}/${database}`
}
