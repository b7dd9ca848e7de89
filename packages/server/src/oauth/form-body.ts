import type { FastifyInstance } from 'fastify'
import { OAuthError } from './oauth-error.ts'

export type Form = URLSearchParams

export const formLimitBytes = 8 * 1024

/** Makes the routes of this scope accept only forms. */
export function registerFormBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )
}

/** A parameter of the form. An empty one counts as absent (RFC 6749 §3.1); a repeated one is an error (§3.2). */
export function parameter(form: Form, name: string): string | undefined {
  const [value, ...others] = form.getAll(name)
  if (others.length > 0) throw new OAuthError('invalid_request', `The parameter "${name}" is repeated.`)
  return value || undefined
}
