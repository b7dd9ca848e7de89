import { describe, expect, test } from 'vitest'
import type { ApiResponse } from '../testing/callers/call.ts'
import {
  auditedRefusal,
  type ClientCredentials,
  callApi,
  postForm,
  requestToken,
  sharedIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { sendRaw } from '../testing/callers/raw-request.ts'

const shared = sharedIntegrationServer({ rateLimit: 'off' })
const form = 'application/x-www-form-urlencoded'

function bodyOf({ client_id, client_secret }: ClientCredentials): string {
  return `grant_type=client_credentials&client_id=${client_id}&client_secret=${client_secret}`
}

/** RFC 6749 §5.2: two flat strings, and never stored. */
function expectOAuthError(response: ApiResponse, status: number, error: string, description: RegExp = /./): void {
  expect(response.status).toBe(status)
  expect(response.body).toEqual({ error, error_description: expect.stringMatching(description) })
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('pragma')).toBe('no-cache')
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
}

describe('the answer', () => {
  test('is exactly 200 with exactly three members, never to be stored', async () => {
    const server = shared()
    const response = await requestToken(server, await server.createRecord())
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      access_token: expect.stringMatching(/^boat_[A-Za-z0-9_-]{86}$/),
      token_type: 'Bearer',
      expires_in: 3600,
    })
    expect(Object.keys(response.body)).toEqual(['access_token', 'token_type', 'expires_in'])
    expect(response.headers.get('content-type')).toMatch(/^application\/json(; charset=utf-8)?$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('pragma')).toBe('no-cache')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('has a new token each time, and the older ones keep working', async () => {
    const server = shared()
    const record = await server.createRecord()
    const tokens = await Promise.all([1, 2, 3].map(() => tokenFor(server, record)))
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(await callApi(server, token, record.client_id)).toMatchObject({ status: 200 })
  })
})

describe('only POST', () => {
  const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
  const endpoints = ['/oauth/token', '/oauth/revoke', '/oauth/introspect']
  test.each(methods.flatMap((method) => endpoints.map((path) => [method, path] as const)))(
    '%s %s answers 405 and allows POST alone, whatever it carries',
    async (method, path) => {
      const server = shared()
      const record = await server.createRecord()
      const requests: [string[], string?][] = [
        [[]],
        [[`Content-Type: ${form}`], bodyOf(record)],
        [['Content-Type: application/json'], '{}'],
        [['Content-Type: nonsense'], '{}'],
        [[`Content-Type: ${form}`], `x=${'y'.repeat(9000)}`],
      ]
      for (const [headers, body] of requests) {
        const response = await sendRaw(server, `${method} ${path}`, headers, body)
        expect(response).toMatchObject({ status: 405 })
        expect(response.headers.get('allow')).toBe('POST')
        expect(response.headers.get('cache-control')).toBe('no-store')
        if (method !== 'HEAD') expectOAuthError(response, 405, 'method_not_allowed', /POST/)
      }
    },
  )

  test('beside the three addresses there is nothing', async () => {
    const response = await postForm(`${shared().url}/oauth/tokens`, {})
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('forms only', () => {
  test.each([
    ['JSON', ['Content-Type: application/json'], (record: ClientCredentials) => JSON.stringify(record)],
    ['JSON that holds a form', ['Content-Type: application/json'], bodyOf],
    ['multipart', ['Content-Type: multipart/form-data; boundary=x'], bodyOf],
    ['plain text', ['Content-Type: text/plain'], bodyOf],
    ['a longer type', [`Content-Type: ${form}x`], bodyOf],
    ['nonsense for a type', ['Content-Type: nonsense'], bodyOf],
    ['an empty type', ['Content-Type:'], bodyOf],
    ['no type', [], bodyOf],
    ['no type and no body', [], () => ''],
  ] as const)('%s is refused, and the right type named', async (_what, headers, body) => {
    const server = shared()
    const response = await sendRaw(server, 'POST /oauth/token', [...headers], body(await server.createRecord()))
    expectOAuthError(response, 400, 'invalid_request', /application\/x-www-form-urlencoded/)
  })

  test.each([
    form,
    `${form};charset=UTF-8`,
    `${form}; charset=utf-8`,
    `${form}; charset="utf-8"`,
    `${form}; charset=ISO-8859-1`,
    `${form};`,
    'Application/X-WWW-Form-URLencoded',
  ])('%s is a form', async (type) => {
    const server = shared()
    const body = bodyOf(await server.createRecord())
    expect(await sendRaw(server, 'POST /oauth/token', [`Content-Type: ${type}`], body)).toMatchObject({ status: 200 })
  })

  test('a body over 8 KiB is refused, announced or in pieces; one of 8 KiB is read', async () => {
    const server = shared()
    const start = `${bodyOf(await server.createRecord())}&x=`
    const type = `Content-Type: ${form}`
    const fits = start.padEnd(8192, 'y')
    expect(await sendRaw(server, 'POST /oauth/token', [type], fits)).toMatchObject({ status: 200 })
    expectOAuthError(await sendRaw(server, 'POST /oauth/token', [type], `${fits}y`), 413, 'request_too_large', /8 KiB/)

    const pieces = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 10; sent++) controller.enqueue(new TextEncoder().encode(start.padEnd(1024, 'y')))
        controller.close()
      },
    })
    const request = { method: 'POST', body: pieces, headers: { 'content-type': form }, duplex: 'half' } as RequestInit
    expect((await fetch(`${server.url}/oauth/token`, request)).status).toBe(413)
  })
})

describe('the grant', () => {
  test.each([
    ['password', 'unsupported_grant_type'],
    ['authorization_code', 'unsupported_grant_type'],
    ['refresh_token', 'unsupported_grant_type'],
    ['Client_Credentials', 'unsupported_grant_type'],
    ['CLIENT_CREDENTIALS', 'unsupported_grant_type'],
    [' client_credentials', 'unsupported_grant_type'],
    ['client_credentials\n', 'unsupported_grant_type'],
    ['', 'invalid_request'],
  ])('%j answers %s', async (grant_type, error) => {
    const server = shared()
    expectOAuthError(
      await requestToken(server, await server.createRecord(), { grant_type }),
      400,
      error,
      /client_credentials/,
    )
  })

  test('missing is an invalid request that names it', async () => {
    const server = shared()
    const { client_id, client_secret } = await server.createRecord()
    const response = await postForm(`${server.url}/oauth/token`, { client_id, client_secret })
    expectOAuthError(response, 400, 'invalid_request', /grant_type=client_credentials/)
  })
})

describe('parameters', () => {
  test.each(['grant_type', 'client_id', 'client_secret', 'scope'])('%s twice is refused', async (name) => {
    const server = shared()
    const { client_id, client_secret } = await server.createRecord()
    const once: [string, string][] = Object.entries({
      grant_type: 'client_credentials',
      client_id,
      client_secret,
      scope: 'read',
    })
    for (const value of [Object.fromEntries(once)[name] ?? '', 'another', '']) {
      for (const all of [
        [...once, [name, value]],
        [[name, value], ...once],
      ] as [string, string][][]) {
        const response = await postForm(`${server.url}/oauth/token`, all)
        expectOAuthError(response, 400, 'invalid_request', new RegExp(`"${name}" is repeated`))
      }
    }
  })

  test('unknown ones are ignored, even twice: RFC 8707 clients name several resources', async () => {
    const server = shared()
    const { client_id, client_secret } = await server.createRecord()
    const response = await postForm(`${server.url}/oauth/token`, [
      ['grant_type', 'client_credentials'],
      ['client_id', client_id],
      ['client_secret', client_secret],
      ['resource', 'https://one.example'],
      ['resource', 'https://two.example'],
      ['audience', 'x'],
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['', ''],
    ])
    expect(response).toMatchObject({ status: 200 })
  })

  test('an empty one is an absent one', async () => {
    const server = shared()
    const record = await server.createRecord()
    const response = await requestToken(server, record, { scope: '', audience: '' })
    expect(response).toMatchObject({ status: 200 })
    expect(Object.keys(response.body)).toHaveLength(3)
    for (const missing of ['client_id', 'client_secret']) {
      expectOAuthError(await requestToken(server, record, { [missing]: '' }), 401, 'invalid_client')
    }
  })

  test('a client id in upper case is the same client', async () => {
    const server = shared()
    const { client_id, client_secret } = await server.createRecord()
    expect(await requestToken(server, { client_id: client_id.toUpperCase(), client_secret })).toMatchObject({
      status: 200,
    })
  })
})

describe('credentials in the address', () => {
  test('are refused, even beside right ones in the body', async () => {
    const server = shared()
    const record = await server.createRecord()
    const both = new URLSearchParams({ client_id: record.client_id, client_secret: record.client_secret })
    const grant = { grant_type: 'client_credentials' }
    const queries = [
      `${both}`,
      `grant_type=client_credentials&${both}`,
      `client_secret=${record.client_secret}`,
      `client_id=${record.client_id}`,
      `client%5Fsecret=${record.client_secret}`,
    ]
    for (const query of queries) {
      for (const form of [grant, { ...grant, client_id: record.client_id, client_secret: record.client_secret }]) {
        const response = await postForm(`${server.url}/oauth/token?${query}`, form)
        expectOAuthError(response, 400, 'invalid_request', /never in the URL/)
      }
    }
    expect(server.log()).not.toContain(record.client_secret)
  })

  test('a grant in the address is no grant, and anything else there is ignored', async () => {
    const server = shared()
    const { client_id, client_secret } = await server.createRecord()
    const inQuery = await postForm(`${server.url}/oauth/token?grant_type=client_credentials`, {
      client_id,
      client_secret,
    })
    expectOAuthError(inQuery, 400, 'invalid_request', /grant_type/)
    const all = { grant_type: 'client_credentials', client_id, client_secret }
    expect(await postForm(`${server.url}/oauth/token?api-version=2`, all)).toMatchObject({ status: 200 })
  })
})

describe('scope', () => {
  test.each([
    ['read', undefined, 'read'],
    ['read', 'read', 'read'],
    ['read', 'read read', 'read'],
    ['read_write', undefined, 'read write'],
    ['read_write', 'read', 'read'],
    ['read_write', 'read write', 'read write'],
    ['read_write', 'write read', 'read write'],
  ] as const)('of a %s record, asking for %j gives exactly that in three members', async (access, scope, granted) => {
    const server = shared()
    const record = await server.createRecord({ access })
    const response = await requestToken(server, record, scope === undefined ? {} : { scope })
    expect(response).toMatchObject({ status: 200 })
    expect(Object.keys(response.body)).toEqual(['access_token', 'token_type', 'expires_in'])
    const seen = await postForm(`${server.url}/oauth/introspect`, {
      client_id: record.client_id,
      client_secret: record.client_secret,
      token: response.body.access_token,
    })
    expect(seen.body.scope).toBe(granted)
  })

  test('whoever may write may read, and is told so', async () => {
    const server = shared()
    const response = await requestToken(server, await server.createRecord({ access: 'read_write' }), { scope: 'write' })
    expect(response.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read write',
    })
  })

  test.each([
    ['read', 'write'],
    ['read', 'read write'],
    ['read_write', 'admin'],
    ['read_write', 'read admin'],
    ['read_write', 'Read'],
    ['read_write', 'read,write'],
    ['read_write', 'read  write'],
    ['read_write', ' read'],
    ['read_write', 'read\twrite'],
  ] as const)('of a %s record, asking for %j is refused', async (access, scope) => {
    const server = shared()
    expectOAuthError(await requestToken(server, await server.createRecord({ access }), { scope }), 400, 'invalid_scope')
  })

  test('is judged only for a client that has proved itself', async () => {
    const server = shared()
    const { client_id } = await server.createRecord()
    const response = await requestToken(server, { client_id, client_secret: 'wrong' }, { scope: 'admin' })
    expectOAuthError(response, 401, 'invalid_client')
    expect(await auditedRefusal(server, response)).toMatchObject({ refusal: 'wrong_secret', client_id })
  })
})
