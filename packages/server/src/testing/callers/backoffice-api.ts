import { administrator, cookieOf } from './administrator-session.ts'
import { type ApiResponse, call } from './call.ts'

type Options = NonNullable<Parameters<typeof call>[1]>

export type BackofficeApi = (path: string, options?: Options) => Promise<ApiResponse>

/** Calls of the backoffice API, with a session or anonymously. */
export function backofficeApi({ url }: { url: string }, cookie?: string): BackofficeApi {
  return (path, options) => call(`${url}/backoffice/api${path}`, { cookie, ...options })
}

export interface Person {
  email: string
  password: string
}

/** Signs in as a browser would, with its own session. */
export async function signIn(
  server: { url: string },
  person: Person & { totp_code?: string } = administrator,
  headers: Record<string, string> = {},
): Promise<BackofficeApi> {
  return backofficeApi(server, await cookieFor(server, person, headers))
}

export async function cookieFor(
  server: { url: string },
  person: Person & { totp_code?: string },
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await backofficeApi(server)('/session', { body: person, headers })
  if (response.status !== 201) throw new Error(`signing in answered ${response.status}`)
  return cookieOf(response.headers)
}

export const colleague = { email: 'colleague@example.org', password: 'another horse battery' }

/** Creates a second administrator and returns their id. */
export async function createColleague(api: BackofficeApi, person: Person = colleague): Promise<string> {
  const { body } = await api('/administrators', { body: person })
  return body.id
}
