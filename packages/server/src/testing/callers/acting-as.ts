import { type ApiResponse, call } from './call.ts'

export type ActingUserApi = (method: string, path: string, body?: unknown) => Promise<ApiResponse>

/** Calls under /api/1 with one token and one acting user. */
export function actingAs({ url }: { url: string }, token: string, actingUser: string): ActingUserApi {
  const headers = { authorization: `Bearer ${token}`, 'service-client-uuid': actingUser }
  return (method, path, body) => call(`${url}/api/1${path}`, { method, body, headers })
}
