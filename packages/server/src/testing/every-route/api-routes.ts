import type { FastifyInstance } from 'fastify'
import { listRoutes } from './list-routes.ts'

/** Collects every route under /api/1 (`GET /users/:uuid`), so that a test can check that it has a case for each. */
export function collectApiRoutes(): { routes: Set<string>; extend: (app: FastifyInstance) => void } {
  const routes = new Set<string>()
  return {
    routes,
    extend(app) {
      app.addHook('onReady', async () => {
        for (const route of listRoutes(app)) {
          const [, method, path = ''] = /^([A-Z]+) \/api\/1(\/.*)?$/.exec(route) ?? []
          if (method && method !== 'HEAD') routes.add(`${method} ${path.replace(/\{(\w+)\}/g, ':$1') || '/'}`)
        }
      })
    },
  }
}
