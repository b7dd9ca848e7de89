import { call } from './call.ts'

export const administrator = { email: 'admin@example.org', password: 'correct horse battery' }

/** Follows the set-up link as a browser would and returns the session cookie. */
export async function followSetUpLink(link: string): Promise<string> {
  const { origin, hash } = new URL(link)
  const response = await call(`${origin}/backoffice/api/set-up`, { body: { secret: hash.slice(1), ...administrator } })
  return cookieOf(response.headers)
}

/** Finds the link that the service prints at its first start. */
export function findSetUpLink(said: string): string {
  const link = /http\S+\/set-up#\S+/.exec(said)?.[0]
  if (!link) throw new Error(`no set-up link in: ${said}`)
  return link
}

export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
