import type { CreatedAccessToken, NewAccessToken } from '@backoffice/contract/access-token'
import type { NewUser, User } from '@backoffice/contract/user'
import { afterAll, beforeAll } from 'vitest'
import type { Config } from '../../config.ts'
import { createPreparedDatabase } from '../postgres/test-database.ts'
import { type Circumstances, startTestServer, type TestServer } from '../service/start-test-server.ts'
import { type BackofficeApi, backofficeApi } from './backoffice-api.ts'
import { type ApiResponse, call, whenAvailable } from './call.ts'

/** What an integrator receives. */
export type ClientCredentials = Pick<CreatedAccessToken, 'client_id' | 'client_secret'>

/** A server with the learning areas north and south, and an administrator who creates what a test needs. */
export interface IntegrationServer extends TestServer {
  admin: BackofficeApi
  cookie: string
  createRecord(input?: Partial<NewAccessToken>): Promise<CreatedAccessToken>
  revokeRecord(record: ClientCredentials): Promise<void>
  pauseRecord(record: ClientCredentials): Promise<void>
  resumeRecord(record: ClientCredentials): Promise<void>
  createUser(input?: Partial<NewUser & { learning_area: string }>): Promise<User>
  setUserActive(user: User, active: boolean): Promise<void>
}

export async function startIntegrationServer(
  settings?: Partial<Config>,
  circumstances?: Circumstances,
): Promise<IntegrationServer> {
  if (!circumstances?.database && !circumstances?.beside) return startPreparedServer(settings, circumstances)
  const server = await startTestServer(settings, circumstances)
  const managed = administer(server, await server.signedIn())
  for (const slug of ['north', 'south']) await managed.admin('/learning-areas', { body: { name: slug, slug } })
  return managed
}

async function startPreparedServer(
  settings?: Partial<Config>,
  circumstances?: Circumstances,
): Promise<IntegrationServer> {
  const { database, sessionSecret } = await createPreparedDatabase()
  const server = await startTestServer(settings, { ...circumstances, database })
  const name = settings?.baseUrl?.startsWith('https:') ? '__Host-backoffice' : 'backoffice'
  return administer(server, `${name}=${sessionSecret}`)
}

/** Also for a second instance, with the session of the first. */
export function administer(server: TestServer, cookie: string): IntegrationServer {
  const admin = backofficeApi(server, cookie)
  const post = async (path: string, body: object, status = 201) => {
    const response = await whenAvailable(() => admin(path, { body }))
    if (response.status !== status)
      throw new Error(`${path} answered ${response.status} ${JSON.stringify(response.body)}`)
    return response.body
  }
  return {
    ...server,
    admin,
    cookie,
    createRecord: (input) => post('/access-tokens', { learning_area: 'north', token_name: 'n8n', ...input }),
    revokeRecord: ({ client_id }) => post(`/access-tokens/${client_id}/revoke`, {}, 200),
    pauseRecord: ({ client_id }) => post(`/access-tokens/${client_id}/pause`, {}, 200),
    resumeRecord: ({ client_id }) => post(`/access-tokens/${client_id}/resume`, {}, 200),
    createUser: (input) => post('/users', { learning_area: 'north', display_name: 'Ada', ...input }),
    setUserActive: ({ uuid, learning_area }, active) =>
      post(`/users/${uuid}/${active ? 'reactivate' : 'deactivate'}?learning_area=${learning_area}`, {}, 200),
  }
}

/** One server for all tests of a file that do not affect each other. */
export function sharedIntegrationServer(
  settings?: Partial<Config>,
  circumstances?: Omit<Circumstances, 'onEnd'>,
): () => IntegrationServer {
  const ends: (() => Promise<void>)[] = []
  let server: IntegrationServer
  beforeAll(async () => {
    server = await startIntegrationServer(settings, { ...circumstances, onEnd: (end) => void ends.unshift(end) })
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })
  return () => server
}

type Parameters = Record<string, string> | [string, string][]

/** Sends what the documented curl command sends; `form` adds or replaces parameters. */
export function requestToken(
  server: { url: string },
  { client_id, client_secret }: ClientCredentials,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  return postForm(
    `${server.url}/oauth/token`,
    { grant_type: 'client_credentials', client_id, client_secret, ...form },
    headers,
  )
}

export function postForm(url: string, form: Parameters, headers: Record<string, string> = {}): Promise<ApiResponse> {
  return call(url, { form, headers })
}

export async function tokenFor(server: { url: string }, record: ClientCredentials, scope = ''): Promise<string> {
  const { status, body } = await requestToken(server, record, { scope })
  if (status !== 200) throw new Error(`no token: ${status} ${JSON.stringify(body)}`)
  return body.access_token
}

/** A call under /api/1 with only the given headers. */
export function callApi(
  server: { url: string },
  token: string | undefined,
  actingUser: string | undefined,
  { path = '/api/1', method = 'GET', headers = {} as Record<string, string> } = {},
): Promise<ApiResponse> {
  return call(server.url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(actingUser === undefined ? {} : { 'service-client-uuid': actingUser }),
      ...headers,
    },
  })
}

export function basic(clientId: string, clientSecret: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
}

/** The refused attempt that was recorded for this response. */
export async function auditedRefusal({ flush, db }: TestServer, { headers }: ApiResponse) {
  await flush()
  const id = headers.get('x-request-id')
  return db.selectFrom('audit_events').selectAll().where('request_id', '=', id).executeTakeFirst()
}
