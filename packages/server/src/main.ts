import cluster from 'node:cluster'
import { prepareFirstAdministrator } from './administrators/first-administrator.ts'
import { createChanges } from './authority/changes.ts'
import { type Config, loadConfig } from './config.ts'
import { announcingTransactions } from './database/changes/change.ts'
import { connectWithoutLimits } from './database/database.ts'
import { servicePurpose } from './database/embedded/data-folder.ts'
import { migrate } from './database/migrate.ts'
import { type OpenDatabase, openDatabase, openDatabaseForCommand } from './database/open-database.ts'
import { messageOf, OperatorError } from './errors.ts'
import { createLog, type Log } from './log.ts'
import { loadTokenKeys } from './secrets/token-keys.ts'
import { serve } from './start/serve.ts'
import { visibleLines } from './text/visible-text.ts'
import { tellReady } from './workers/ready.ts'
import type { Serving } from './workers/serving.ts'
import { superviseWorkers } from './workers/supervise-workers.ts'

/** Once no request is left: a network that answers no more must not keep the process from ending. */
const exitTimeoutMs = 10_000

async function main(): Promise<void> {
  const config = loadConfig(process.env, { interactive: process.stdout.isTTY })
  const log = createLog(config.logLevel)
  if (cluster.isWorker) {
    // The first process started the database and prepared it.
    const database = await openDatabaseForCommand(config, log, 'a worker')
    stopOnSignal(await closingOnFailure(database, () => serve(config, database, log)), database, log)
    tellReady()
    return
  }
  warnOfRoot(log)
  say('Starting the database …')
  const database = await openDatabase(config, log, servicePurpose)
  const serving = await closingOnFailure(database, () => start(config, database, log))
  log.info({ url: config.baseUrl, pid: process.pid }, 'ready')
  stopOnSignal(serving, database, log)
}

/** The service needs no right of root's. It could give up its rights, but not those to files that it made before. */
function warnOfRoot(log: Log): void {
  if (process.getuid?.() !== 0) return
  log.warn('running as root; run the service as an ordinary user (docs/operations.md, "Run as an ordinary user")')
  say(
    'Warning: the service runs as root, so an attacker who breaks into it controls the whole machine.\n' +
      'Run it as an ordinary user: docs/operations.md, "Run as an ordinary user".',
  )
}

async function start(config: Config, database: OpenDatabase, log: Log): Promise<Serving> {
  const unlimited = connectWithoutLimits(database.connection, log)
  const applied = await migrate(unlimited).finally(() => unlimited.destroy())
  if (applied.length > 0) say(`Upgraded the database to schema ${applied.at(-1)}.`)

  const now = () => new Date()
  const changes = createChanges({ transactions: announcingTransactions(database.db), now })
  // Here and once: each worker would make a key file, and a link, of its own.
  loadTokenKeys(config)
  const setUpLink = await prepareFirstAdministrator({ db: database.db, changes, config, now })
  const serving = config.workers === 1 ? await serve(config, database, log) : await superviseWorkers(config, log)

  const invitation = setUpLink
    ? `\n\nThere is no administrator yet. Create one with this link, which works once, for 24 hours:\n\n  ${setUpLink}\n`
    : ''
  say(`Database:   ${database.description}\nBackoffice: ${config.baseUrl}/backoffice/${invitation}`)
  return serving
}

async function closingOnFailure(database: OpenDatabase, work: () => Promise<Serving>): Promise<Serving> {
  try {
    return await work()
  } catch (error) {
    await database.close()
    throw error
  }
}

function stopOnSignal(serving: Serving, database: OpenDatabase, log: Log): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // A terminal sends Ctrl-C to every process of the group and npm passes it on: it arrives more than once.
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping; waiting for requests in flight')
    await serving.stop()
    setTimeout(() => process.exit(0), exitTimeoutMs).unref()
    await database.close()
    log.info('stopped')
    log.flush()
    process.exitCode = 0
    // A worker's line to the first process would keep it alive.
    if (cluster.isWorker) process.disconnect()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

/** For the person at the terminal; logs go to standard output. */
function say(text: string): void {
  process.stderr.write(`${visibleLines(text)}\n`)
}

main().catch((error: unknown) => {
  if (error instanceof OperatorError) say(`\nBackoffice could not start.\n${error.message}`)
  else say(`\nBackoffice could not start: ${messageOf(error)}\n${error instanceof Error ? error.stack : ''}`)
  process.exitCode = 1
  if (cluster.isWorker) process.disconnect()
  // Whatever may still be open: a start that has failed ends, so that somebody can try again.
  setTimeout(() => process.exit(), exitTimeoutMs).unref()
})
