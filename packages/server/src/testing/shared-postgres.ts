import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectionSettings } from '../database/database.ts'
import { superuser } from '../database/embedded/cluster.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { openClient } from '../database/open-client.ts'
import { createLog } from '../log.ts'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'

export interface SharedPostgres {
  connection: ConnectionSettings
  stop(): Promise<void>
}

/** A PostgreSQL for many tests, each with its own database. */
export async function startSharedPostgres(): Promise<SharedPostgres> {
  const dataDir = makeDataFolder()
  // The data need not survive a power cut.
  const flags = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`])
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
