import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError, OperatorError } from '../errors.ts'
import { pathOf } from './path-of.ts'

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Serves the backoffice's web app: the same HTML document for every screen, and its scripts and styles. */
export async function webAppRoutes(app: FastifyInstance): Promise<void> {
  const page = readPage()

  // Vite puts a hash of the content into each file name, so browsers may cache the files for ever.
  await app.register(fastifyStatic, {
    root: join(built, 'assets'),
    prefix: '/backoffice/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    // The build adds compressed files for each script and style.
    preCompressed: true,
  })

  app.get('/', (_request, reply) => reply.redirect('/backoffice/'))
  app.get('/backoffice', (_request, reply) => reply.redirect('/backoffice/'))
  app.get('/backoffice/*', async (request, reply) => {
    if (request.url.startsWith('/backoffice/api/')) throw new DomainError('no_such_path', { path: pathOf(request) })
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .headers({ ...pageHeaders, 'content-security-policy': contentSecurityPolicy(nonce) })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  })
}

function readPage(): string {
  const file = join(built, 'index.html')
  if (!existsSync(file)) throw new OperatorError('The web app is not built. Run "npm start", which builds it.')
  return readFileSync(file, 'utf8')
}

// Allows only scripts with this page's unguessable nonce, and nothing from other origins.
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const pageHeaders = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}
