import type { Connection } from '@backoffice/contract/connection'
import type { Credentials } from './snippets.ts'

/** `status` is 0 when there was no answer at all. */
export type Step<Result> = { ok: true; result: Result } | { ok: false; status: number; code: string; detail: string }

export interface ConnectionTest {
  token: Step<{ minutes: number }>
  /** Absent if there was no token to call with. */
  call?: Step<Connection>
}

/** The two calls every integration makes, from this browser, without its cookies. */
export async function testConnection({ baseUrl, clientId, clientSecret }: Credentials): Promise<ConnectionTest> {
  const token = await ask<{ access_token: string; expires_in: number }>(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  if (!token.ok) return { token }
  const call = await ask<Connection>(`${baseUrl}/api/1`, {
    headers: { authorization: `Bearer ${token.result.access_token}`, 'service-client-uuid': clientId },
  })
  return { token: { ok: true, result: { minutes: Math.ceil(token.result.expires_in / 60) } }, call }
}

async function ask<Result>(url: string, init: RequestInit): Promise<Step<Result>> {
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(15_000),
    })
    const answer = await response.json().catch(() => undefined)
    if (response.ok && answer) return { ok: true, result: answer }
    const { error, error_description, code, detail } = answer ?? {}
    return { ok: false, status: response.status, code: error ?? code ?? '', detail: error_description ?? detail ?? '' }
  } catch {
    return { ok: false, status: 0, code: '', detail: '' }
  }
}
