import { execFileSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { connectWithoutLimits } from '../../database/connection/database.ts'
import { migrate } from '../../database/upkeep/migrate.ts'
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import { silent } from '../postgres/test-database.ts'
import { makeDataFolder } from './data-folder.ts'

/** Of this worker, deleted with the folder of the run. */
let original: Promise<string> | undefined

/**
 * A data folder with a migrated database in which nothing is, as a first start leaves it behind. A copy takes a tenth of
 * the processor time of that start, so tests of anything else begin with one.
 */
export async function makeUsedDataFolder(): Promise<string> {
  original ??= makeOriginal()
  const from = await original
  const dataDir = makeDataFolder()
  // Root's database is elsewhere if its user cannot reach the folder. The service then makes a new one.
  if (lstatSync(join(from, 'postgres')).isSymbolicLink()) return dataDir
  // `cpSync` would not keep the owners.
  execFileSync('cp', ['-a', `${from}/.`, dataDir])
  return dataDir
}

async function makeOriginal(): Promise<string> {
  const dataDir = makeDataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, purpose: 'tests' })
  const db = connectWithoutLimits(postgres.connection, silent)
  await migrate(db)
  await db.destroy()
  await postgres.stop()
  return dataDir
}
