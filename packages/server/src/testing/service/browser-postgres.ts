import { sql } from 'kysely'
import { prepareFirstAdministrator } from '../../administrators/first-administrator.ts'
import { createChanges } from '../../authority/changes.ts'
import { loadConfig } from '../../config.ts'
import { type ConnectionSettings, connectWithoutLimits, type Db } from '../../database/connection/database.ts'
import { announcingTransactions } from '../../database/invalidation/invalidating-transactions.ts'
import { migrate } from '../../database/upkeep/migrate.ts'
import { createLog } from '../../log.ts'
import { withDatabase } from '../postgres/clone-database.ts'
import { type SharedPostgres, startSharedPostgres } from '../postgres/shared-postgres.ts'
import { lowPasswordCost } from './password-cost.ts'

/** The initial state of the service in a browser test. */
export type Installation = 'new' | 'with an administrator'

export const templates: Record<Installation, string> = {
  new: 'browser_new',
  'with an administrator': 'browser_administrator',
}

/** One PostgreSQL for a whole run, with a template for each kind of installation. */
export async function startBrowserPostgres(administrator: {
  email: string
  password: string
}): Promise<SharedPostgres> {
  const postgres = await startSharedPostgres()
  await onDatabase(postgres.connection, async (server) => {
    const make = async (installation: Installation, from: string, fill: (db: Db) => Promise<unknown>) => {
      const name = templates[installation]
      await sql`create database ${sql.id(name)} template ${sql.id(from)}`.execute(server)
      await onDatabase(withDatabase(postgres.connection, name), fill)
    }
    await make('new', 'template0', migrate)
    await make('with an administrator', templates.new, (db) => createFirstAdministrator(db, administrator))
  })
  return postgres
}

async function createFirstAdministrator(
  db: Db,
  firstAdministrator: { email: string; password: string },
): Promise<void> {
  const now = () => new Date()
  const changes = createChanges({ transactions: announcingTransactions(db), now })
  const config = { ...loadConfig({}), firstAdministrator, passwordCost: lowPasswordCost }
  await prepareFirstAdministrator({ db, changes, config, now })
}

async function onDatabase(connection: ConnectionSettings, work: (db: Db) => Promise<unknown>): Promise<void> {
  const db = connectWithoutLimits(connection, createLog('silent'))
  await work(db).finally(() => db.destroy())
}
