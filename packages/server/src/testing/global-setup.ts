import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { type ConnectionSettings, connectWithoutLimits } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'
import { silent, withDatabase } from './test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { connection: ConnectionSettings; template: string }
  }
}

/** One PostgreSQL for the whole run, with one migrated database that every test's own is cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startPostgres()
  const template = `backoffice_template_${process.pid}`
  const server = connectWithoutLimits(connection, silent)
  await sql`create database ${sql.id(template)}`.execute(server)
  const db = connectWithoutLimits(withDatabase(connection, template), silent)
  await migrate(db)
  await db.destroy()

  project.provide('postgres', { connection, template })
  return async () => {
    await sql`drop database ${sql.id(template)}`.execute(server)
    await server.destroy()
    await stop()
  }
}

/** The embedded PostgreSQL, or with DATABASE_URL another one, whose user may create databases. */
async function startPostgres(): Promise<{ connection: ConnectionSettings; stop: () => Promise<void> }> {
  if (process.env.DATABASE_URL) {
    return { connection: { connectionString: process.env.DATABASE_URL }, stop: async () => undefined }
  }
  const dataDir = makeDataFolder()
  // Nothing here has to survive a power cut.
  const flags = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`])
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, purpose: 'tests', flags })
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      removeDataFolder(dataDir)
    },
  }
}
