import { readFileSync } from 'node:fs'
import { OpenApi } from '@backoffice/contract/openapi'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Config } from '../config.ts'
import { publicDocument } from '../http/public-document.ts'
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
    response: { 200: OpenApi, 304: Type.Null() },
  }
  // Built on first use: the JSON alone would take a third of the time to build the app, and few instances are asked for it.
  let described: ReturnType<typeof describeService> | undefined
  const describe = () => {
    described ??= describeService(config, routes)
    return described
  }
  const json = async () => JSON.stringify(await describe())
  const page = async () => renderReference(await describe())

  app.get('/openapi.json', { schema }, publicDocument(typed('application/json'), json))
  app.get('/docs', publicDocument({ ...typed('text/html'), ...pageHeaders }, page))
  // Everything is registered without the slash, and people type it.
  app.get('/docs/', (_request, reply) => reply.redirect('/docs', 308))
  app.get(
    '/docs/reference.css',
    publicDocument(typed('text/css'), async () => style),
  )
  app.get(
    '/docs/reference.js',
    publicDocument(typed('text/javascript'), async () => script),
  )
}

// For a short time, because page, style and script must match after an upgrade.
function typed(type: string): Record<string, string> {
  return { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=60' }
}

// Only its own style and script, and calls of this service that the script makes.
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}
