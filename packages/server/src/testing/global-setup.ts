import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { type ConnectionSettings, connectWithoutLimits } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { type SharedPostgres, startSharedPostgres } from './shared-postgres.ts'
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

/** With DATABASE_URL another one than ours, whose user may create databases. */
async function startPostgres(): Promise<SharedPostgres> {
  const { DATABASE_URL: connectionString } = process.env
  return connectionString ? { connection: { connectionString }, stop: async () => undefined } : startSharedPostgres()
}
