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
  app.get('/openapi.json', { schema }, (_request, reply) => {
    reply.headers(cacheHeaders).type('application/json; charset=utf-8').send(json)
  })
  app.get('/docs', (_request, reply) => {
    reply
      .headers({ ...cacheHeaders, ...pageHeaders })
      .type('text/html; charset=utf-8')
      .send(page())
  })
  app.get('/docs/reference.css', (_request, reply) => {
    reply.headers(cacheHeaders).type('text/css; charset=utf-8').send(style)
  })

  const document = await describeService(config, routes)
  // Buffers: however many read them, and however slowly, there is one of each.
  const json = Buffer.from(JSON.stringify(document))
  let rendered: Buffer | undefined
  const page = () => {
    // Not at the start: it would take a quarter of it, and many instances are never asked.
    rendered ??= Buffer.from(renderReference(document))
    return rendered
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
