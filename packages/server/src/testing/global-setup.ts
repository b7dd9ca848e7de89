import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { type ConnectionSettings, connectWithoutLimits } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { withDatabase } from './clone-database.ts'
import { fillTemplate } from './prepared-template.ts'
import { type SharedPostgres, startSharedPostgres } from './shared-postgres.ts'
import { silent } from './test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: {
      connection: ConnectionSettings
      template: string
      /** The same with an administrator, who has a session with this secret, and the learning areas north and south. */
      prepared: { template: string; sessionSecret: string }
    }
  }
}

/** One PostgreSQL for the whole run, with two migrated databases, one of which every test's own is cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startPostgres()
  const template = `backoffice_template_${process.pid}`
  const server = connectWithoutLimits(connection, silent)
  await sql`create database ${sql.id(template)}`.execute(server)
  const db = connectWithoutLimits(withDatabase(connection, template), silent)
  await migrate(db)
  await db.destroy()

  const prepared = `${template}_prepared`
  await sql`create database ${sql.id(prepared)} template ${sql.id(template)}`.execute(server)
  const sessionSecret = await fillTemplate(withDatabase(connection, prepared))

  project.provide('postgres', { connection, template, prepared: { template: prepared, sessionSecret } })
  return async () => {
    for (const name of [prepared, template]) await sql`drop database ${sql.id(name)}`.execute(server)
    await server.destroy()
    await stop()
  }
}

/** With DATABASE_URL another one than ours, whose user may create databases. */
async function startPostgres(): Promise<SharedPostgres> {
  const { DATABASE_URL: connectionString } = process.env
  return connectionString ? { connection: { connectionString }, stop: async () => undefined } : startSharedPostgres()
}
