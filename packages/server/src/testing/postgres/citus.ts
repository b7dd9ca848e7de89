import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ConnectionSettings, connectWithoutLimits, type Db } from '../../database/connection/database.ts'
import { distribute } from '../../database/distribution/distribute.ts'
import { areaTables } from '../../database/schema/area-tables.ts'
import { migrate } from '../../database/upkeep/migrate.ts'
import { createLog } from '../../log.ts'
import { withDatabase } from './clone-database.ts'

// For `npm run test:citus`: every test's database is one on the coordinator and one of the same name on each worker, which
// know each other as those of the template do.

const silent = createLog('silent')

/** The workers of the cluster to whose coordinator the connection leads. */
export async function findWorkers(coordinator: ConnectionSettings): Promise<ConnectionSettings[]> {
  return onServer(coordinator, async (db) => {
    const { rows } = await sql<{ host: string; port: number }>`
      select nodename as host, nodeport as port from pg_dist_node where shouldhaveshards`.execute(db)
    if (rows.length === 0) throw new Error('DATABASE_URL does not lead to the coordinator of a Citus cluster')
    return rows.map(({ host, port }) => atServer(coordinator, host, port))
  })
}

function atServer({ connectionString = '' }: ConnectionSettings, host: string, port: number): ConnectionSettings {
  const url = new URL(connectionString)
  url.hostname = host
  url.port = String(port)
  return { connectionString: url.href }
}

/** A migrated database whose areas are spread over the workers. */
export async function createDistributedTemplate(
  coordinator: ConnectionSettings,
  workers: ConnectionSettings[],
  name: string,
): Promise<void> {
  await createClusterDatabase(coordinator, workers, name)
  await distributeAreas(withDatabase(coordinator, name))
}

/** A database of a cluster, migrated to the latest version or to an earlier one. Its areas are not spread yet. */
export async function createClusterDatabase(
  coordinator: ConnectionSettings,
  workers: ConnectionSettings[],
  name: string,
  version?: number,
): Promise<void> {
  for (const server of [coordinator, ...workers]) {
    await onServer(server, (db) => sql`create database ${sql.id(name)}`.execute(db))
    await onServer(withDatabase(server, name), (db) => sql`create extension citus`.execute(db))
  }
  await onServer(withDatabase(coordinator, name), async (db) => {
    const { hostname, port } = new URL(coordinator.connectionString ?? '')
    await sql`select citus_set_coordinator_host(${hostname}, ${Number(port)})`.execute(db)
    for (const worker of workers) {
      const { hostname: host, port: at } = new URL(worker.connectionString ?? '')
      await sql`select citus_add_node(${host}, ${Number(at)})`.execute(db)
    }
    await migrate(db, version)
  })
}

/** Few shards: each test database creates files for all of them. */
export async function distributeAreas(database: ConnectionSettings, tables = areaTables): Promise<void> {
  await onServer({ ...database, options: '-c citus.shard_count=4' }, (db) => distribute(db, tables))
}

/** A database is copied only while nobody is connected to it, not even Citus itself. */
export async function leaveAlone(servers: ConnectionSettings[], name: string): Promise<void> {
  for (const server of servers) {
    await onServer(server, async (db) => {
      await sql`alter database ${sql.id(name)} with allow_connections false`.execute(db)
      for (;;) {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(db)
        if (rows.length === 0) return
        await sleep(100)
      }
    })
  }
}

/** With a connection for just this. */
export async function onServer<Result>(
  connection: ConnectionSettings,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = connectWithoutLimits({ ...connection, max: 1 }, silent)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
