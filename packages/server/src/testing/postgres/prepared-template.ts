import { prepareFirstAdministrator } from '../../administrators/first-administrator.ts'
import { loadConfig } from '../../config.ts'
import type { ConnectionSettings } from '../../database/connection/database.ts'
import { connectPools } from '../../database/connection/pools.ts'
import { buildApp } from '../../start/app.ts'
import { startServices } from '../../start/start-services.ts'
import { administrator } from '../callers/administrator-session.ts'
import { createClock } from '../service/clock.ts'
import { lowPasswordCost } from '../service/password-cost.ts'
import { silent } from './test-database.ts'

const tokenKey = Buffer.alloc(32, 'template').toString('base64')

/**
 * Creates the administrator and the learning areas that most tests start with, once for the whole run. Returns the secret
 * of the administrator's session.
 */
export async function fillTemplate(connection: ConnectionSettings): Promise<string> {
  const config = { ...loadConfig({ TOKEN_KEYS: tokenKey }), passwordCost: lowPasswordCost }
  const pools = connectPools(connection, config.databasePool, silent)
  const services = await startServices(config, { pools, connection }, silent, createClock().now)
  const app = await buildApp(services)
  try {
    const link = new URL((await prepareFirstAdministrator(services)) ?? '')
    const setUp = await app.inject({
      method: 'POST',
      url: '/backoffice/api/set-up',
      payload: { secret: link.hash.slice(1), ...administrator },
    })
    const [session] = setUp.cookies
    if (!session) throw new Error(`the administrator was not created: ${setUp.body}`)
    for (const slug of ['north', 'south']) {
      const cookies = { [session.name]: session.value }
      await app.inject({
        method: 'POST',
        url: '/backoffice/api/learning-areas',
        cookies,
        payload: { name: slug, slug },
      })
    }
    return session.value
  } finally {
    await app.close()
    await services.stop()
    await pools.close()
  }
}
