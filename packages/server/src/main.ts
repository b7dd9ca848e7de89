import type { FastifyInstance } from 'fastify'
import { prepareFirstAdministrator } from './administrators/first-administrator.ts'
import { buildApp } from './app.ts'
import { type Config, loadConfig } from './config.ts'
import { connectWithoutLimits } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { type OpenDatabase, openDatabase } from './database/open-database.ts'
import { codeOf, messageOf, StartupError } from './errors.ts'
import { createLog, type Log } from './log.ts'
import { type Services, startServices } from './start-services.ts'

/** How long requests in flight may take to finish after SIGTERM. */
const drainMs = 20_000

async function main(): Promise<void> {
  const config = loadConfig(process.env, { interactive: process.stdout.isTTY })
  const log = createLog(config.logLevel)
  say('Starting the database …')
  const database = await openDatabase(config, log, 'the service')
  try {
    await serve(config, log, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(config: Config, log: Log, database: OpenDatabase): Promise<void> {
  const unlimited = connectWithoutLimits(database.connection, log)
  const applied = await migrate(unlimited).finally(() => unlimited.destroy())
  if (applied.length > 0) say(`Brought the database to schema ${applied.at(-1)}.`)

  const services = await startServices(config, database, log, () => new Date())
  const { app, setUpLink } = await open(services).catch(async (error) => {
    await services.stop()
    throw error
  })

  const invitation = setUpLink
    ? `\n\nThere is no administrator yet. Open this link, once, within a day:\n\n  ${setUpLink}\n`
    : ''
  say(`Database:   ${database.description}\nBackoffice: ${config.baseUrl}/backoffice/${invitation}`)
  log.info({ url: config.baseUrl, pid: process.pid }, 'ready')

  let stopping = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // A terminal sends Ctrl-C to every process of the group and npm passes it on: it arrives more than once.
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping: requests in flight may finish')
    // Node closes the connections that are idle now; those that become idle while we wait are closed as they do.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    const deadline = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await app.close()
    clearInterval(sweep)
    clearTimeout(deadline)
    await services.stop()
    await database.close()
    log.info('stopped')
    log.flush()
    process.exitCode = 0
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

async function open(services: Services): Promise<{ app: FastifyInstance; setUpLink: string | undefined }> {
  const { config } = services
  const app = await buildApp(services)
  const setUpLink = await prepareFirstAdministrator(services)
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw codeOf(error)?.startsWith('E')
      ? new StartupError(explainListenFailure(error, config), { cause: error })
      : error
  })
  return { app, setUpLink }
}

function explainListenFailure(error: unknown, { host, port }: Config): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use by another program. Stop that one, or set PORT to a free port.`
    case 'EACCES':
      return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST "${host}" is not an address of this machine.`
    default:
      return `Could not listen on ${host}, port ${port}: ${messageOf(error)}.`
  }
}

/** For the person at the terminal; logs go to standard output. */
function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) say(`\nBackoffice could not start.\n${error.message}`)
  else say(`\nBackoffice could not start: ${messageOf(error)}\n${error instanceof Error ? error.stack : ''}`)
  process.exitCode = 1
})
