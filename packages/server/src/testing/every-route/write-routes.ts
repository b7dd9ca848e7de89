import type { FastifyInstance } from 'fastify'
import { listRoutes } from './list-routes.ts'

/** Collects every route below a prefix that writes (`POST /users/:uuid/deactivate`). */
export function collectWriteRoutes(prefix: string): { routes: Set<string>; extend: (app: FastifyInstance) => void } {
  const routes = new Set<string>()
  return {
    routes,
    extend(app) {
      app.addHook('onReady', async () => {
        for (const route of listRoutes(app)) {
          const [method = '', path = ''] = route.split(' ')
          if (!path.startsWith(`${prefix}/`) || ['GET', 'HEAD', 'OPTIONS'].includes(method)) continue
          routes.add(`${method} ${path.slice(prefix.length).replace(/\{(\w+)\}/g, ':$1')}`)
        }
      })
    },
  }
}
