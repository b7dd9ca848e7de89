import type { ConnectionSettings } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { createLog } from '../log.ts'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'

export interface SharedPostgres {
  connection: ConnectionSettings
  stop(): Promise<void>
}

/** A PostgreSQL for many tests, each of which has a database of its own. */
export async function startSharedPostgres(): Promise<SharedPostgres> {
  const dataDir = makeDataFolder()
  // Nothing here has to survive a power cut.
  const flags = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`])
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent'), purpose: 'tests', flags })
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      removeDataFolder(dataDir)
    },
  }
}
