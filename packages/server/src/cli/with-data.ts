import { createChanges } from '../authority/changes.ts'
import { type ConnectionSettings, connectWithoutLimits } from '../database/connection/database.ts'
import { announcingTransactions } from '../database/invalidation/invalidating-transactions.ts'
import { latestVersion, migrate, schemaVersion } from '../database/upkeep/migrate.ts'
import type { Deps } from '../deps.ts'
import { OperatorError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type CommandDatabase, openDatabaseForCommand } from '../start/open-database.ts'
import type { Context } from './command.ts'

interface Data extends Pick<Deps, 'db' | 'changes' | 'now' | 'config'> {
  /** For work that needs its own connection without time limits. */
  connection: ConnectionSettings
}

/** Opens the service's database for a use case, whether the service is running or not. */
export async function withData<Result>(
  { config, log }: Context,
  purpose: string,
  work: (data: Data) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabaseForCommand(config, log, purpose)
  try {
    await prepareSchema(database, log)
    const { db, connection } = database
    const now = () => new Date()
    const changes = createChanges({ transactions: announcingTransactions(db), now })
    return await work({ db, connection, changes, now, config })
  } finally {
    await database.close()
  }
}

async function prepareSchema({ db, connection, serviceRuns }: CommandDatabase, log: Log): Promise<void> {
  const version = await schemaVersion(db)
  // A migration could break the running service, which uses the old schema.
  if (serviceRuns && version < latestVersion) {
    throw new OperatorError(
      `The running service uses schema ${version}, this version of the command line needs ${latestVersion}. Restart the service first.`,
    )
  }
  if (version === latestVersion) return
  const unlimited = connectWithoutLimits(connection, log)
  await migrate(unlimited).finally(() => unlimited.destroy())
}
