import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { startTestServer } from '../testing/service/start-test-server.ts'

/** The routes of every application that is made meanwhile, as they were registered. */
async function routesMadeBy(work: () => Promise<unknown>): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = []
  const watch = (made: unknown) => {
    const { fastify } = made as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => void routes.push(route))
  }
  subscribe('fastify.initialization', watch)
  await work().finally(() => unsubscribe('fastify.initialization', watch))
  return routes
}

// The service compiles a schema when it is first used, so one that is broken would not stop its start.
test('every schema of every route can be compiled', async () => {
  const routes = await routesMadeBy(() => startTestServer())
  // Compiles all at once, as Fastify does by itself.
  const app = Fastify().setValidatorCompiler(({ schema }) => {
    const validator = Compile(schema as TSchema)
    return (value) => validator.Check(value)
  })
  const described = routes.filter(({ schema }) => schema)
  for (const [index, { method, url, schema = {} }] of described.entries()) {
    app.route({ method, url: `/${index}${url}`, schema, handler: () => null })
  }
  await app.ready()
  expect(described.length).toBeGreaterThan(100)
})
