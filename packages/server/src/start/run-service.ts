import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareFirstAdministrator } from '../administrators/first-administrator.ts'
import { unlessAborted } from '../async/wait.ts'
import { createChanges } from '../authority/changes.ts'
import { type Config, loadConfig } from '../config.ts'
import { connectWithoutLimits } from '../database/connection/database.ts'
import { announcingTransactions } from '../database/invalidation/invalidating-transactions.ts'
import { migrate } from '../database/upkeep/migrate.ts'
import { noteAddress, servicePurpose } from '../embedded-postgres/data-folder.ts'
import { messageOf, OperatorError } from '../errors.ts'
import { createLog, type Log } from '../log.ts'
import { loadTokenKeys } from '../secrets/token-keys.ts'
import { untilStopped } from '../stop-signal.ts'
import { visibleLines } from '../text/visible-text.ts'
import { tellReady } from '../workers/ready.ts'
import { type Serving, superviseWorkers } from '../workers/supervise-workers.ts'
import { type OpenDatabase, openDatabase, openDatabaseForCommand } from './open-database.ts'
import { serve } from './serve.ts'

/** Once no request is left: a network that answers no more must not keep the process from ending. */
const exitTimeoutMs = 10_000
/** The embedded PostgreSQL gets its own time (`stopPostmaster`): without us, nothing would end it. */
const exitWithDatabaseTimeoutMs = 45_000

/** Starts the service, or one of its workers, and stops it again, whether the start is complete by then or not. */
export async function runService(stop: AbortSignal): Promise<void> {
  try {
    await startAndStop(stop)
  } catch (error) {
    // A terminal's Ctrl-C ends the program that we were waiting for, too. Our own signal may be the second to be noticed.
    await sleep(50)
    // A migration on another server may still hold its connection. The server takes it back.
    if (stop.aborted) process.exit(0)
    sayWhyNot(error)
    process.exitCode = 1
    if (cluster.isWorker) process.disconnect()
    // Whatever may still be open: a start that has failed ends, so that it can be tried again.
    setTimeout(() => process.exit(), exitTimeoutMs).unref()
  }
}

async function startAndStop(stop: AbortSignal): Promise<void> {
  const config = loadConfig(process.env, { interactive: process.stdout.isTTY })
  const log = createLog(config.logLevel)
  stop.addEventListener('abort', () => {
    log.info({ signal: stop.reason }, 'stopping; waiting for requests in flight')
    log.flush()
  })
  const { database, serving } = cluster.isWorker ? await startWorker(config, log, stop) : await start(config, log, stop)
  await untilStopped(stop)
  await serving.stop()
  const timeoutMs = config.databaseUrl ? exitTimeoutMs : exitWithDatabaseTimeoutMs
  setTimeout(() => process.exit(0), timeoutMs).unref()
  await database.close()
  log.info('stopped')
  log.flush()
  process.exitCode = 0
  // A worker's line to the first process would keep it alive.
  if (cluster.isWorker) process.disconnect()
}

interface Started {
  database: OpenDatabase
  serving: Serving
}

/** The first process started the database and prepared it. */
async function startWorker(config: Config, log: Log, stop: AbortSignal): Promise<Started> {
  const database = await openDatabaseForCommand(config, log, 'a worker', stop)
  const serving = await closingOnFailure(database, () => serve(config, database, log))
  tellReady()
  return { database, serving }
}

async function start(config: Config, log: Log, stop: AbortSignal): Promise<Started> {
  warnOfRoot(log)
  say('Starting the database …')
  const database = await openDatabase(config, log, servicePurpose, stop)
  const serving = await closingOnFailure(database, () => prepareAndServe({ config, database, log, stop }))
  log.info({ url: config.baseUrl, pid: process.pid }, 'ready')
  return { database, serving }
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

interface Preparation {
  config: Config
  database: OpenDatabase
  log: Log
  stop: AbortSignal
}

async function prepareAndServe({ config, database, log, stop }: Preparation): Promise<Serving> {
  const unlimited = connectWithoutLimits(database.connection, log)
  // It may wait for another instance. Interrupted, it has changed nothing.
  const applied = await unlessAborted(
    stop,
    migrate(unlimited).finally(() => unlimited.destroy()),
  )
  if (applied.length > 0) say(`Upgraded the database to schema ${applied.at(-1)}.`)

  const now = () => new Date()
  const changes = createChanges({ transactions: announcingTransactions(database.db), now })
  // Here and once: each worker would make a key file, and a link, of its own.
  loadTokenKeys(config)
  const setUpLink = await prepareFirstAdministrator({ db: database.db, changes, config, now })
  stop.throwIfAborted()
  const serving = config.workers === 1 ? await serve(config, database, log) : await superviseWorkers(config, log, stop)
  if (!config.databaseUrl) noteAddress(config.dataDir, config.baseUrl)

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

/** For the person at the terminal; logs go to standard output. */
function say(text: string): void {
  process.stderr.write(`${visibleLines(text)}\n`)
}

function sayWhyNot(error: unknown): void {
  if (error instanceof OperatorError) say(`\nBackoffice could not start.\n${error.message}`)
  else say(`\nBackoffice could not start: ${messageOf(error)}\n${error instanceof Error ? error.stack : ''}`)
}
