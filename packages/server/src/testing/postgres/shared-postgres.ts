import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectionSettings } from '../../database/connection/database.ts'
import { openClient } from '../../database/connection/open-client.ts'
import { superuser } from '../../embedded-postgres/data-directory.ts'
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../log.ts'
import { makeDataFolder, removeDataFolder } from '../service/data-folder.ts'

export interface SharedPostgres {
  connection: ConnectionSettings
  stop(): Promise<void>
}

const settings = {
  // The data need not survive a power cut.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Databases live for seconds: they need no upkeep, and what they read is in memory.
  autovacuum: 'off',
  io_method: 'sync',
  // Every database that is created or dropped searches all buffers.
  shared_buffers: '64MB',
  // Each connection derives its key again, on both sides.
  scram_iterations: 1,
  // A server of a test opens up to 26, and some tests start several.
  max_connections: 500,
}

/** A PostgreSQL for many tests, each with its own database. */
export async function startSharedPostgres(): Promise<SharedPostgres> {
  const dataDir = makeDataFolder()
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent'), purpose: 'tests', flags })
  // Only tests need these rights, not the service.
  const { user } = postgres.connection
  const rights = `alter role ${user} createdb; grant set on parameter deadlock_timeout to ${user}`
  await asSuperuser(postgres.connection, dataDir, rights)
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      removeDataFolder(dataDir)
    },
  }
}

/** Runs a statement as the superuser of the embedded PostgreSQL in this data folder. */
async function asSuperuser(connection: ConnectionSettings, dataDir: string, statement: string): Promise<void> {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  const client = await openClient({ ...connection, user: superuser, password }, 'preparation')
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
