import { administrator, cookieOf } from '../../packages/server/src/testing/callers/administrator-session.ts'
import { type ApiResponse, call } from '../../packages/server/src/testing/callers/call.ts'
import { startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'

/** Each sends one request and fails unless it succeeds. */
export type Requests = Record<string, () => Promise<void>>

const people = 500

/** The service on this database, with a learning area and a client of it. */
export async function startArea({ connectionString }: { connectionString?: string | undefined }) {
  const service = await startServiceProcess({
    DATABASE_URL: connectionString ?? '',
    TOKEN_KEYS: Buffer.alloc(32, 'benchmark').toString('base64'),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  })
  const { url } = service
  const cookie = cookieOf((await call(`${url}/backoffice/api/session`, { body: administrator })).headers)
  const backoffice = async (path: string, body: object) => {
    const response = await call(`${url}/backoffice/api${path}`, { body, cookie })
    return expectSuccess(response).body
  }
  await backoffice('/learning-areas', { name: 'Bench', slug: 'bench' })
  const { client_id, client_secret } = await backoffice('/access-tokens', {
    learning_area: 'bench',
    token_name: 'bench',
    access: 'read_write',
  })
  const form = { grant_type: 'client_credentials', client_id, client_secret }
  const { access_token } = expectSuccess(await call(`${url}/oauth/token`, { form })).body
  const headers = { authorization: `Bearer ${access_token}`, 'service-client-uuid': client_id as string }
  const api = async (path: string, method = 'GET', body?: object) =>
    expectSuccess(await call(`${url}/api/1${path}`, { method, headers, ...(body ? { body } : {}) }))

  const uuids: string[] = []
  for (let n = 0; n < people; n++) uuids.push((await api('/users', 'POST', newPerson())).body.uuid)
  let next = 0
  const anybody = () => uuids[next++ % people]
  const requests: Requests = {
    'create a person': async () => void (await api('/users', 'POST', newPerson())),
    'change a person': async () =>
      void (await api(`/users/${anybody()}`, 'PATCH', { display_name: `Ada ${crypto.randomUUID()}` })),
    'read a person': async () => void (await api(`/users/${anybody()}`)),
    'list 50 people': async () => void (await api('/users?limit=50')),
  }
  return { requests, stop: () => service.stop() }
}

function newPerson() {
  const id = crypto.randomUUID()
  return { display_name: `Ada ${id}`, email: `${id}@example.org`, external_id: id }
}

function expectSuccess(response: ApiResponse): ApiResponse {
  if (response.status >= 300) throw new Error(`${response.status} ${JSON.stringify(response.body)}`)
  return response
}
