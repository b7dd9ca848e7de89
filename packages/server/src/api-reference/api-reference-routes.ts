import { readFileSync } from 'node:fs'
import { OpenApi } from '@backoffice/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { describeService } from './describe-service.ts'
import type { DocumentedRoute } from './documented-routes.ts'
import { renderReference } from './page/render-reference.ts'

const style = readFileSync(new URL('page/reference.css', import.meta.url), 'utf8')

/** The API as programs read it, and as people do. Registered last: it describes the routes that are there by then. */
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
  // Neither is made at the start: the first alone is a third of building the app, and few are asked. Buffers: however
  // many read them, and however slowly, there is one of each.
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
}

/** Makes it for the first who asks, and gives all others the same. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

// Not for long: after an upgrade, page and style have to fit each other.
const cacheHeaders = { 'cache-control': 'public, max-age=60' }

// A page without scripts needs its own style and nothing else.
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}
