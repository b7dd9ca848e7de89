import { readFileSync } from 'node:fs'
import { OpenApi } from '@backoffice/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { describeService } from './describe-service.ts'
import type { DocumentedRoute } from './documented-routes.ts'
import { renderReference } from './page/render-reference.ts'

const style = readFileSync(new URL('page/reference.css', import.meta.url), 'utf8')
const script = readFileSync(new URL('page/reference.js', import.meta.url), 'utf8')

/** Serves the API reference for programs and for people. Registered last, because it describes the routes before it. */
export async function apiReferenceRoutes(
  app: FastifyInstance,
  { config, routes }: { config: Config; routes: DocumentedRoute[] },
): Promise<void> {
  const schema = {
    operationId: 'getOpenApi',
    summary: 'Get this document',
    description: 'The OpenAPI description of this installation, for programs. Public.',
    tags: ['Metadata'],
    response: { 200: OpenApi },
  }
  // Both are built on first use: the JSON alone would take a third of the time to build the app, and few instances are
  // asked for it. They are Buffers, so that many slow readers share one copy.
  const describe = once(() => describeService(config, routes))
  const json = once(async () => Buffer.from(JSON.stringify(await describe())))
  const page = once(async () => Buffer.from(renderReference(await describe())))

  app.get('/openapi.json', { schema }, async (_request, reply) =>
    reply
      .headers(cacheHeaders)
      .type('application/json; charset=utf-8')
      .send(await json()),
  )
  app.get('/docs', async (_request, reply) =>
    reply
      .headers({ ...cacheHeaders, ...pageHeaders })
      .type('text/html; charset=utf-8')
      .send(await page()),
  )
  app.get('/docs/reference.css', (_request, reply) => {
    reply.headers(cacheHeaders).type('text/css; charset=utf-8').send(style)
  })
  app.get('/docs/reference.js', (_request, reply) => {
    reply.headers(cacheHeaders).type('text/javascript; charset=utf-8').send(script)
  })
}

/** Builds the value on first use and returns the same one afterwards. */
function once<T>(build: () => Promise<T>): () => Promise<T> {
  let built: Promise<T> | undefined
  return () => {
    built ??= build()
    return built
  }
}

// Short, because page, style and script must match after an upgrade.
const cacheHeaders = { 'cache-control': 'public, max-age=60' }

// Only its own style and script, and calls of this service that the script makes.
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}
