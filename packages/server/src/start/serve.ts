import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { codeOf, messageOf, OperatorError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Serving } from '../workers/supervise-workers.ts'
import { buildApp } from './app.ts'
import type { OpenDatabase } from './open-database.ts'
import { type Services, startServices } from './start-services.ts'

/** How long requests in flight may take to finish. */
const drainMs = 20_000

/** Serves requests in this process. */
export async function serve(config: Config, database: OpenDatabase, log: Log): Promise<Serving> {
  const services = await startServices(config, database, log, () => new Date())
  const app = await listen(services).catch(async (error) => {
    await services.stop()
    throw error
  })
  return {
    async stop() {
      services.draining.begin()
      if (config.drainSeconds > 0) await sleep(config.drainSeconds * 1000)
      // app.close() closes connections that are idle now; the sweep closes those that become idle later.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
      const deadline = setTimeout(() => app.server.closeAllConnections(), drainMs)
      await app.close()
      clearInterval(sweep)
      clearTimeout(deadline)
      await services.stop()
    },
  }
}

async function listen(services: Services) {
  const { config } = services
  const app = await buildApp(services)
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw codeOf(error)?.startsWith('E')
      ? new OperatorError(explainListenFailure(error, config), { cause: error })
      : error
  })
  return app
}

function explainListenFailure(error: unknown, { host, port }: Config): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use by another program. Stop it, or set PORT to a free port.`
    case 'EACCES':
      return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST "${host}" is not an address of this machine.`
    default:
      return `Could not listen on ${host}, port ${port}: ${messageOf(error)}.`
  }
}
