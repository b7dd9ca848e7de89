import { OAuth2Client } from '@badgateway/oauth2-client'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { ClientCredentials } from 'simple-oauth2'
import { describe, expect, test } from 'vitest'
import {
  type ClientCredentials as Credentials,
  callApi,
  sharedIntegrationServer,
} from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()
const wrong = (record: Credentials) => ({ ...record, client_secret: 'wrong' })

async function expectWorks(token: string, { client_id }: Credentials): Promise<void> {
  expect(await callApi(shared(), token, client_id)).toMatchObject({ status: 200, body: { client: { client_id } } })
}

async function expectEnded(token: string, { client_id }: Credentials): Promise<void> {
  expect(await callApi(shared(), token, client_id)).toMatchObject({ status: 401 })
}

describe('oauth4webapi', () => {
  const http = { [oauth.allowInsecureRequests]: true }

  async function discover(): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(shared().url)
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...http })
    return oauth.processDiscoveryResponse(issuer, response)
  }

  test.each([
    ['the body', oauth.ClientSecretPost],
    ['Basic', oauth.ClientSecretBasic],
  ])('discovers, gets a token with %s, introspects and revokes it', async (_what, authentication) => {
    const record = await shared().createRecord({ access: 'read_write' })
    const as = await discover()
    const client = { client_id: record.client_id }
    const auth = authentication(record.client_secret)

    const response = await oauth.clientCredentialsGrantRequest(as, client, auth, { scope: 'write' }, http)
    const granted = await oauth.processClientCredentialsResponse(as, client, response)
    expect(granted).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read write' })
    const api = new URL(`${shared().url}/api/1`)
    const headers = new Headers({ 'Service-Client-UUID': record.client_id })
    const called = await oauth.protectedResourceRequest(granted.access_token, 'GET', api, headers, null, http)
    expect(called.status).toBe(200)

    const introspection = await oauth.introspectionRequest(as, client, auth, granted.access_token, http)
    const seen = await oauth.processIntrospectionResponse(as, client, introspection)
    expect(seen).toMatchObject({ active: true, client_id: record.client_id, scope: 'read write' })
    await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, auth, granted.access_token, http))
    await expectEnded(granted.access_token, record)
  })

  test('understands a refusal, with and without a challenge', async () => {
    const { client_id } = await shared().createRecord()
    const as = await discover()
    const ask = async (auth: oauth.ClientAuth) =>
      oauth.processClientCredentialsResponse(
        as,
        { client_id },
        await oauth.clientCredentialsGrantRequest(as, { client_id }, auth, {}, http),
      )
    await expect(ask(oauth.ClientSecretPost('wrong'))).rejects.toMatchObject({ error: 'invalid_client', status: 401 })
    await expect(ask(oauth.ClientSecretBasic('wrong'))).rejects.toMatchObject({
      status: 401,
      cause: [{ scheme: 'basic', parameters: { realm: 'backoffice', charset: 'UTF-8' } }],
    })
  })

  test('understands the challenge of the API, and the resource behind it', async () => {
    const api = new URL(`${shared().url}/api/1`)
    const refused = oauth.protectedResourceRequest('x', 'GET', api, new Headers(), null, http)
    await expect(refused).rejects.toMatchObject({
      status: 401,
      cause: [
        {
          scheme: 'bearer',
          parameters: {
            error: 'invalid_token',
            resource_metadata: `${shared().url}/.well-known/oauth-protected-resource/api/1`,
          },
        },
      ],
    })
    const response = await oauth.resourceDiscoveryRequest(api, http)
    expect(await oauth.processResourceDiscoveryResponse(api, response)).toMatchObject({ resource: api.href })
  })
})

describe('openid-client', () => {
  const http = { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' as const }

  test('discovers, gets a token, calls, introspects and revokes', async () => {
    const record = await shared().createRecord()
    const server = new URL(shared().url)
    // It sends the secret in the body unless told otherwise.
    const config = await openid.discovery(server, record.client_id, record.client_secret, undefined, http)
    const granted = await openid.clientCredentialsGrant(config, { scope: 'read' })
    expect(granted.expires_in).toBe(3600)
    const headers = new Headers({ 'Service-Client-UUID': record.client_id })
    const called = await openid.fetchProtectedResource(
      config,
      granted.access_token,
      new URL('/api/1', server),
      'GET',
      null,
      headers,
    )
    expect(called.status).toBe(200)
    expect(await openid.tokenIntrospection(config, granted.access_token)).toMatchObject({ active: true })
    await openid.tokenRevocation(config, granted.access_token)
    await expectEnded(granted.access_token, record)
  })

  test('understands a refusal', async () => {
    const { client_id } = await shared().createRecord()
    const config = await openid.discovery(new URL(shared().url), client_id, 'wrong', undefined, http)
    await expect(openid.clientCredentialsGrant(config)).rejects.toMatchObject({ error: 'invalid_client', status: 401 })
  })
})

describe('simple-oauth2, which sends Basic, form-encoded', () => {
  const client = ({ client_id, client_secret }: Credentials) =>
    new ClientCredentials({ client: { id: client_id, secret: client_secret }, auth: { tokenHost: shared().url } })

  test('gets a token and revokes it, knowing nothing but our address', async () => {
    const record = await shared().createRecord()
    const granted = await client(record).getToken({ scope: ['read'] })
    const token = String(granted.token.access_token)
    await expectWorks(token, record)
    expect(granted.expired()).toBe(false)
    await granted.revoke('access_token')
    await expectEnded(token, record)
  })

  test('understands a refusal', async () => {
    const refused = client(wrong(await shared().createRecord())).getToken({})
    await expect(refused).rejects.toMatchObject({
      output: { statusCode: 401 },
      data: { payload: { error: 'invalid_client' } },
    })
  })
})

describe('@badgateway/oauth2-client, which sends Basic unless the metadata says otherwise', () => {
  function client(record: Credentials, settings = {}): OAuth2Client {
    return new OAuth2Client({ clientId: record.client_id, clientSecret: record.client_secret, ...settings })
  }
  const endpoints = () => ({
    tokenEndpoint: `${shared().url}/oauth/token`,
    introspectionEndpoint: `${shared().url}/oauth/introspect`,
    revocationEndpoint: `${shared().url}/oauth/revoke`,
  })

  test.each([
    ['raw, its default', () => endpoints()],
    ['form-encoded', () => ({ ...endpoints(), authenticationMethod: 'client_secret_basic' })],
    ['by discovery', () => ({ server: shared().url })],
  ])('gets a token, introspects and revokes it: %s', async (_what, settings) => {
    const record = await shared().createRecord()
    const stock = client(record, settings())
    const token = await stock.clientCredentials({ resource: ['https://one.example', 'https://two.example'] })
    await expectWorks(token.accessToken, record)
    expect(await stock.introspect(token)).toMatchObject({ active: true, client_id: record.client_id })
    await stock.revoke(token)
    await expectEnded(token.accessToken, record)
  })

  test('understands a refusal', async () => {
    const stock = client(wrong(await shared().createRecord()), endpoints())
    await expect(stock.clientCredentials()).rejects.toMatchObject({ httpCode: 401, oauth2Code: 'invalid_client' })
  })
})
