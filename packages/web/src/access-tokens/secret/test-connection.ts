import { type Connection, connect, isBackofficeError, RefusedError, UsageError } from '@backoffice/client'
import { showable } from '../../showable.ts'
import type { ClientCredentials } from './snippets.ts'

/** `status` is 0 if there was no response. */
export interface Failure {
  ok: false
  status: number
  code: string
  detail: string
  reason: string | undefined
  params: RefusedError['params']
}

export interface ConnectionTest {
  token: { ok: true } | Failure
  /** Absent if no token was issued. */
  call?: { ok: true; result: Connection } | Failure
}

/** Makes the two calls of every integration from this browser, with the SDK. */
export async function testConnection(credentials: ClientCredentials): Promise<ConnectionTest> {
  try {
    const client = connect({
      ...credentials,
      // The test shows the first response, not the result of a retry.
      retries: 0,
      attemptTimeoutMs: 15_000,
      // This page was loaded over the same connection.
      allowInsecureHttp: true,
      fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', cache: 'no-store' }),
    })
    return { token: { ok: true }, call: { ok: true, result: showable(await client.test()) } }
  } catch (error) {
    if (!isBackofficeError(error) || error instanceof UsageError) throw error
    const failure: Failure = {
      ok: false,
      status: 'status' in error ? error.status : 0,
      code: 'code' in error ? error.code : '',
      detail: 'detail' in error ? showable(error.detail) : '',
      reason: error instanceof RefusedError ? error.reason : undefined,
      params: error instanceof RefusedError ? showable(error.params) : {},
    }
    return error.request === 'POST /oauth/token' ? { token: failure } : { token: { ok: true }, call: failure }
  }
}
