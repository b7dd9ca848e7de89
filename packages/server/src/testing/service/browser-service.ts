import { prepareFirstAdministrator } from '../../administrators/first-administrator.ts'
import { loadConfig } from '../../config.ts'
import type { ConnectionSettings } from '../../database/connection/database.ts'
import { createLog } from '../../log.ts'
import { buildApp } from '../../start/app.ts'
import { startServices } from '../../start/start-services.ts'
import { cloneDatabase } from '../postgres/clone-database.ts'
import { connectOnePool } from '../postgres/one-pool.ts'
import { type Installation, templates } from './browser-postgres.ts'
import { freePort } from './free-port.ts'
import { lowPasswordCost } from './password-cost.ts'

export interface BrowserService {
  url: string
  port: number
  /** Empty unless the installation is new. */
  setUpLink: string
  /** Makes all confirmations older than their lifetime. */
  letConfirmationsExpire(): Promise<void>
  /** Writes refused attempts and usage now, which are otherwise written in batches. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const tokenKey = Buffer.alloc(32, 'browser tests').toString('base64')
const silent = createLog('silent')

/** Below those that outgoing connections get, one of which might take it before the service does. */
function usualPort(): number {
  return 21_000 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)
}

/**
 * The real application with its own database, in the process of the test, so that it starts quickly. It has the port of
 * the one before it, if possible: the browser then knows its scripts.
 */
export async function startBrowserService(
  postgres: ConnectionSettings,
  installation: Installation,
  earlierPort?: number,
): Promise<BrowserService> {
  const { db, connection, drop } = await cloneDatabase(postgres, templates[installation])
  const port = await freePort(earlierPort ?? usualPort())
  const keys = { TOKEN_KEYS: tokenKey, WEBHOOK_KEYS: tokenKey, WEBHOOK_ALLOW: '127.0.0.1' }
  const config = { ...loadConfig({ PORT: String(port), ...keys }), passwordCost: lowPasswordCost }
  const pools = connectOnePool(connection, config.databasePool, silent)
  const services = await startServices(config, { pools, connection }, silent, () => new Date())
  const app = await buildApp(services)
  await app.listen({ host: config.host, port })
  return {
    url: config.baseUrl,
    port,
    setUpLink: (await prepareFirstAdministrator(services)) ?? '',
    flush: () => services.flush(),
    async letConfirmationsExpire() {
      const sessions = await db.selectFrom('sessions').select(['id', 'created_at', 'confirmed_at']).execute()
      for (const { id, created_at, confirmed_at } of sessions) {
        const earlier = new Date((confirmed_at ?? created_at).getTime() - 10 * 60_000)
        await db.updateTable('sessions').set({ confirmed_at: earlier }).where('id', '=', id).execute()
      }
    },
    async stop() {
      // The browser keeps its connections open, which would delay the close.
      app.server.closeAllConnections()
      await app.close()
      await services.stop()
      await pools.close()
      await drop()
    },
  }
}
