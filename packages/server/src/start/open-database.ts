import { sql } from 'kysely'
import pg from 'pg'
import { unlessAborted } from '../async/wait.ts'
import type { Config } from '../config.ts'
import type { ConnectionSettings, Db } from '../database/connection/database.ts'
import { connectPools, type Pools, reservedConnections } from '../database/connection/pools.ts'
import { isServiceRunning } from '../embedded-postgres/data-folder.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { codeOf, messageOf, OperatorError } from '../errors.ts'
import type { Log } from '../log.ts'

export interface OpenDatabase {
  /** For commands, and for the start of the service. */
  db: Db
  /** For the service. */
  pools: Pools
  /** For the few connections with their own settings: migrations, backups, listening. */
  connection: ConnectionSettings
  /** For the operator, without credentials. */
  description: string
  close(): Promise<void>
}

export interface CommandDatabase extends OpenDatabase {
  /** A running service owns the database. Unknown, hence false, with DATABASE_URL. */
  serviceRuns: boolean
}

const oldestSupported = 15

type Settings = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePool' | 'workers' | 'dataDir'>

/** For what is never interrupted. */
const never = new AbortController().signal

/** Opens the database from DATABASE_URL, or else the embedded PostgreSQL. Rejects when it is stopped meanwhile. */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, databasePool, workers, dataDir }: Settings,
  log: Log,
  purpose: string,
  stop = never,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const description = describeUrl(databaseUrl)
    const connection = { connectionString: databaseDirectUrl ?? databaseUrl }
    const pools = connectPools({ connectionString: databaseUrl }, databasePool, log)
    await unlessAborted(stop, refuseUnusable(pools.control, description)).catch(async (error) => {
      // Not when stopped: a server that does not answer would be waited for.
      if (!stop.aborted) await pools.close()
      throw error
    })
    return { db: pools.control, pools, connection, description, close: pools.close }
  }
  const flags = ['-c', `max_connections=${embeddedConnections(workers, databasePool)}`]
  const postgres = await startEmbeddedPostgres({ dataDir, log, purpose, flags, stop })
  const pools = connectPools(postgres.connection, databasePool, log)
  return {
    db: pools.control,
    pools,
    connection: postgres.connection,
    description: `embedded PostgreSQL in ${postgres.folder}`,
    async close() {
      await pools.close()
      await postgres.stop()
    },
  }
}

/** For a command: uses the running service's database if there is one, otherwise opens it as the service would. */
export async function openDatabaseForCommand(
  config: Settings,
  log: Log,
  purpose: string,
  stop = never,
): Promise<CommandDatabase> {
  // Share only a service's database: another command's stops with that command, and the next start stops an orphan.
  const shared = !config.databaseUrl && isServiceRunning(config.dataDir)
  const connection = shared ? findRunningPostgres(config.dataDir) : undefined
  if (!connection) return { ...(await openDatabase(config, log, purpose, stop)), serviceRuns: false }
  const pools = connectPools(connection, config.databasePool, log)
  const description = `embedded PostgreSQL in ${config.dataDir}`
  await refuseEarlierService(pools.control, config.dataDir).catch(async (error) => {
    await pools.close()
    throw error
  })
  return { db: pools.control, pools, connection, description, close: pools.close, serviceRuns: true }
}

/** An earlier version knows only the superuser and has not created the role that this version uses. */
async function refuseEarlierService(db: Db, dataDir: string): Promise<void> {
  try {
    await sql`select`.execute(db)
  } catch (error) {
    if (codeOf(error) !== '28P01') throw error
    throw new OperatorError(
      `The service that uses ${dataDir} is an earlier version, or is still starting. Restart it, or try again in a moment.`,
      { cause: error },
    )
  }
}

/** Of all processes. The rest is for commands, backups and PostgreSQL itself. */
function embeddedConnections(workers: number, pool: number): number {
  return Math.max(60, workers * (pool + reservedConnections) + 20)
}

async function refuseUnusable(db: Db, description: string): Promise<void> {
  let version: number
  try {
    const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
    version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } catch (error) {
    throw new OperatorError(`DATABASE_URL: ${description} cannot be used: ${explain(error)}.`, { cause: error })
  }
  if (version < oldestSupported) {
    throw new OperatorError(
      `DATABASE_URL: ${description} is version ${version}; version ${oldestSupported} or newer is required.`,
    )
  }
}

function explain(error: unknown): string {
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return 'it rejected this user or password'
    case '3D000':
      return 'this database does not exist; create it first (createdb)'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'host not found'
    default:
      return messageOf(error)
  }
}

function describeUrl(databaseUrl: string): string {
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
  return `PostgreSQL at ${host}:${port}/${database}`
}
