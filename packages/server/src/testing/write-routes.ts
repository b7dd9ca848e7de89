import type { FastifyInstance } from 'fastify'
import { listAddresses } from './list-addresses.ts'

/** Notes every route below a prefix that is not for reading (`POST /users/:uuid/deactivate`). */
export function collectWriteRoutes(prefix: string): { routes: Set<string>; extend: (app: FastifyInstance) => void } {
  const routes = new Set<string>()
  return {
    routes,
    extend(app) {
      app.addHook('onReady', async () => {
        for (const address of listAddresses(app)) {
          const [method = '', path = ''] = address.split(' ')
          if (!path.startsWith(`${prefix}/`) || ['GET', 'HEAD', 'OPTIONS'].includes(method)) continue
          routes.add(`${method} ${path.slice(prefix.length).replace(/\{(\w+)\}/g, ':$1')}`)
        }
      })
    },
  }
}
