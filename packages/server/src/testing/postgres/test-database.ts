import { inject } from 'vitest'
import { createLog } from '../../log.ts'
import { cloneDatabase, type TestDatabase } from './clone-database.ts'

export const silent = createLog('silent')

/** A new, migrated database, cloned from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connection: server, template, workers } = inject('postgres')
  return cloneDatabase(server, template, workers)
}

/** A database with an administrator, a session, and the learning areas north and south. */
export async function createPreparedDatabase(): Promise<{ database: TestDatabase; sessionSecret: string }> {
  const { connection: server, prepared, workers } = inject('postgres')
  const database = await cloneDatabase(server, prepared.template, workers)
  return { database, sessionSecret: prepared.sessionSecret }
}

/** A database without tables, for tests of migrations and restores. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('postgres').connection, 'template0')
}
