import { describe, expect, test } from 'vitest'
import { call } from '../testing/callers/call.ts'
import {
  basic,
  callApi,
  postForm,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()
const document = async (path: string) => (await call(shared().url + path)).body
const authorizationServer = () => document('/.well-known/oauth-authorization-server')
const protectedResource = () => document('/.well-known/oauth-protected-resource/api/1')

test('both documents say exactly this, to anyone, cacheable', async () => {
  const { url } = shared()
  const methods = ['client_secret_post', 'client_secret_basic']
  expect(await authorizationServer()).toEqual({
    issuer: url,
    token_endpoint: `${url}/oauth/token`,
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint: `${url}/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: methods,
    introspection_endpoint: `${url}/oauth/introspect`,
    introspection_endpoint_auth_methods_supported: methods,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    scopes_supported: ['read', 'write'],
  })
  expect(await protectedResource()).toEqual({
    resource: `${url}/api/1`,
    authorization_servers: [url],
    scopes_supported: ['read', 'write'],
    bearer_methods_supported: ['header'],
    resource_name: 'Backoffice API',
  })
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/api/1']) {
    const { status, headers } = await call(url + path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json\b/)
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
  }
})

describe('every claim holds', () => {
  test('each endpoint takes each method of authentication it names, and no other grant', async () => {
    const claims = await authorizationServer()
    const { client_id, client_secret } = await shared().createRecord({ access: 'read_write' })
    const ways: Record<string, [Record<string, string>, Record<string, string>]> = {
      client_secret_post: [{ client_id, client_secret }, {}],
      client_secret_basic: [{}, basic(client_id, client_secret)],
    }
    for (const endpoint of ['token', 'revocation', 'introspection']) {
      for (const method of claims[`${endpoint}_endpoint_auth_methods_supported`]) {
        const [form, headers] = ways[method] ?? [{}, {}]
        const all = { ...form, grant_type: claims.grant_types_supported[0], token: 'x' }
        expect(await postForm(claims[`${endpoint}_endpoint`], all, headers)).toMatchObject({ status: 200 })
      }
    }
    const scope = claims.scopes_supported.join(' ')
    const form = { grant_type: 'client_credentials', client_id, client_secret, scope }
    expect(await postForm(claims.token_endpoint, form)).toMatchObject({ status: 200 })
    expect(await postForm(claims.token_endpoint, { ...form, scope: 'openid' })).toMatchObject({ status: 400 })
    for (const grant_type of ['authorization_code', 'refresh_token', 'password']) {
      expect(await postForm(claims.token_endpoint, { ...form, grant_type })).toMatchObject({
        body: { error: 'unsupported_grant_type' },
      })
    }
  })

  test('a refused call leads to the resource, the resource to its server, the server to a token that works', async () => {
    const server = shared()
    const record = await server.createRecord()
    const refused = await call(`${server.url}/api/1`)
    const url = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? ''
    const { body: resource } = await call(url)
    expect(resource.resource).toBe(`${server.url}/api/1`)
    const { body: authorization } = await call(
      `${resource.authorization_servers[0]}/.well-known/oauth-authorization-server`,
    )
    expect(authorization.issuer).toBe(resource.authorization_servers[0])
    const { body } = await postForm(authorization.token_endpoint, {
      grant_type: 'client_credentials',
      client_id: record.client_id,
      client_secret: record.client_secret,
    })
    expect(await callApi(server, body.access_token, record.client_id)).toMatchObject({ status: 200 })
  })

  test('the header is the only way to send a token', async () => {
    const server = shared()
    const { bearer_methods_supported, resource } = await protectedResource()
    expect(bearer_methods_supported).toEqual(['header'])
    const record = await server.createRecord()
    const token = await tokenFor(server, record)
    const acting = { 'service-client-uuid': record.client_id }
    expect(await call(resource, { headers: { ...acting, authorization: `Bearer ${token}` } })).toMatchObject({
      status: 200,
    })
    expect(await call(`${resource}?access_token=${token}`, { headers: acting })).toMatchObject({ status: 401 })
  })

  test('behind a proxy every URL is the public one', async () => {
    const { url } = await startIntegrationServer({ baseUrl: 'https://learn.example.org' })
    const { body } = await call(`${url}/.well-known/oauth-authorization-server`)
    expect(body).toMatchObject({
      issuer: 'https://learn.example.org',
      token_endpoint: 'https://learn.example.org/oauth/token',
    })
    const { headers } = await call(`${url}/api/1`)
    expect(headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="https://learn.example.org/.well-known/oauth-protected-resource/api/1"',
    )
  })
})
