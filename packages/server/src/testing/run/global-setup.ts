import { type RawBuilder, sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import type { ConnectionSettings } from '../../database/connection/database.ts'
import { migrate } from '../../database/upkeep/migrate.ts'
import { createDistributedTemplate, findWorkers, leaveAlone, onServer } from '../postgres/citus.ts'
import { withDatabase } from '../postgres/clone-database.ts'
import { fillTemplate } from '../postgres/prepared-template.ts'
import { type SharedPostgres, startSharedPostgres } from '../postgres/shared-postgres.ts'
import { bundlePrograms } from '../service/bundled-programs.ts'
import { useRunFolder } from './run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: {
      connection: ConnectionSettings
      /** Of a Citus cluster, to whose coordinator the connection leads. Otherwise none. */
      workers: ConnectionSettings[]
      template: string
      /** The same with an administrator, a session with this secret, and the learning areas north and south. */
      prepared: { template: string; sessionSecret: string }
    }
  }
}

/** One PostgreSQL for the whole run, with two migrated templates from which the databases of the tests are cloned. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeRunFolder = useRunFolder()
  // The workers find it in their environment.
  const bundled = await bundlePrograms()
  process.env.BUNDLED_PROGRAMS = bundled.folder
  const { connection, stop } = await startPostgres()
  const template = `backoffice_template_${process.pid}`
  const prepared = `${template}_prepared`
  // As `npm run test:citus` says.
  const workers = process.env.TEST_ON_CITUS ? await findWorkers(connection) : []
  const servers = [connection, ...workers]
  const onEach = async (statement: RawBuilder<unknown>) => {
    for (const server of servers) await onServer(server, (db) => statement.execute(db))
  }

  if (workers.length > 0) {
    await createDistributedTemplate(connection, workers, template)
    await leaveAlone(servers, template)
  } else {
    await onEach(sql`create database ${sql.id(template)}`)
    await onServer(withDatabase(connection, template), (db) => migrate(db))
  }
  await onEach(sql`create database ${sql.id(prepared)} template ${sql.id(template)}`)
  const sessionSecret = await fillTemplate(withDatabase(connection, prepared))
  if (workers.length > 0) await leaveAlone(servers, prepared)

  project.provide('postgres', { connection, workers, template, prepared: { template: prepared, sessionSecret } })
  return async () => {
    for (const name of [prepared, template]) await onEach(sql`drop database ${sql.id(name)}`)
    await stop()
    bundled.remove()
    removeRunFolder()
  }
}

/** DATABASE_URL names another server, whose user may create databases. */
async function startPostgres(): Promise<SharedPostgres> {
  const { DATABASE_URL: connectionString } = process.env
  return connectionString ? { connection: { connectionString }, stop: async () => undefined } : startSharedPostgres()
}
