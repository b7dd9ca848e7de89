import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ApiResponse } from '../testing/callers/call.ts'
import {
  auditedRefusal,
  basic,
  type ClientCredentials,
  postForm,
  requestToken,
  sharedIntegrationServer,
  startIntegrationServer,
} from '../testing/callers/integration.ts'
import { sendRaw } from '../testing/callers/raw-request.ts'

const shared = sharedIntegrationServer({ rateLimit: 'off' })
const grant = { grant_type: 'client_credentials' }
const challenge = 'Basic realm="backoffice", charset="UTF-8"'

function withHeader(authorization: string, form: Record<string, string> = {}): Promise<ApiResponse> {
  return postForm(`${shared().url}/oauth/token`, { ...grant, ...form }, { authorization })
}

function base64(text: string | Buffer): string {
  return Buffer.from(text).toString('base64')
}

/** As RFC 6749 Appendix B encodes it at its strictest. */
function formEncode(text: string): string {
  return encodeURIComponent(text).replace(/[-_.!~*'()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
}

describe('HTTP Basic', () => {
  test('is accepted raw and form-encoded, with the scheme in any case', async () => {
    const { client_id, client_secret } = await shared().createRecord()
    const raw = base64(`${client_id}:${client_secret}`)
    const encoded = base64(`${formEncode(client_id)}:${formEncode(client_secret)}`)
    expect(encoded).not.toBe(raw)
    for (const scheme of ['Basic', 'basic', 'BASIC', 'bAsIc']) {
      for (const credentials of [raw, encoded, raw.replace(/=+$/, '')]) {
        expect(await withHeader(`${scheme} ${credentials}`)).toMatchObject({ status: 200 })
      }
    }
  })

  test('with an equal client_id in the body is fine', async () => {
    const { client_id, client_secret } = await shared().createRecord()
    const { authorization } = basic(client_id, client_secret)
    expect(await withHeader(authorization, { client_id })).toMatchObject({ status: 200 })
    expect(await withHeader(authorization, { client_id, client_secret: '' })).toMatchObject({ status: 200 })
  })

  test('and a secret in the body at once are refused, equal or not', async () => {
    const record = await shared().createRecord()
    const { authorization } = basic(record.client_id, record.client_secret)
    for (const form of [
      { client_id: record.client_id, client_secret: record.client_secret },
      { client_secret: record.client_secret },
      { client_id: record.client_id, client_secret: 'wrong' },
      { client_id: randomUUID() },
    ]) {
      expect(await withHeader(authorization, form)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    }
  })

  test.each([
    ['no colon', base64('no-colon-here')],
    ['an empty id', base64(':secret')],
    ['nothing', ''],
    ['no base64', '!!!!'],
    ['base64 with a space inside', 'YTpi YTpi'],
    ['padding in the middle', 'YT==pi'],
    ['bytes that are no UTF-8', base64(Buffer.from([0xff, 0xfe, 0x3a, 0xff]))],
    ['an empty secret', base64(`${randomUUID()}:`)],
    ['NUL', base64('\0:\0')],
    ['+', base64('a+b:c+d')],
    ['a broken %', base64('a%zz:100%')],
    ['colons in the secret', base64('id:se:cr:et')],
    ['UTF-8', base64('jürgen:größe €')],
    ['UTF-8, form-encoded', base64('j%C3%BCrgen:gr%C3%B6%C3%9Fe+%E2%82%AC')],
    ['an encoded NUL', base64('%00:%00')],
    ['very much', base64(`${'x'.repeat(2000)}:${'y'.repeat(2000)}`)],
  ])('with %s is refused as any wrong client is', async (_what, credentials) => {
    const response = await withHeader(`Basic ${credentials}`)
    expect(response).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(response.headers.get('www-authenticate')).toBe(challenge)
  })

  test('without an id is no attempt at any client', async () => {
    const response = await withHeader(`Basic ${base64(':secret')}`)
    expect(await auditedRefusal(shared(), response)).toMatchObject({ refusal: 'no_usable_credentials', subject: null })
  })

  test.each([
    ['%20', 'id with space:secret'],
    ['+', 'id+with+space:secret'],
  ])('decodes %s, so the audit trail names what the client meant', async (_what, text) => {
    const response = await withHeader(`Basic ${base64(text)}`)
    expect(await auditedRefusal(shared(), response)).toMatchObject({
      subject: 'id with space',
      refusal: 'unknown_client',
    })
  })

  test('what is not form-encoded is taken as it is', async () => {
    const response = await withHeader(`Basic ${base64('50%+more:secret')}`)
    expect(await auditedRefusal(shared(), response)).toMatchObject({ subject: '50%+more' })
  })

  test('splits at the first colon; an encoded one belongs to the id', async () => {
    const first = await withHeader(`Basic ${base64('id:with:colons')}`)
    expect(await auditedRefusal(shared(), first)).toMatchObject({ subject: 'id' })
    const encoded = await withHeader(`Basic ${base64('id%3Awith:colon')}`)
    expect(await auditedRefusal(shared(), encoded)).toMatchObject({ subject: 'id:with' })
  })

  test.each(['Bearer abc', 'Digest username="x"', 'Basic', 'Negotiate YII=', 'garbage'])(
    'is the only scheme: %j is refused, even with right credentials in the body',
    async (authorization) => {
      const { client_id, client_secret } = await shared().createRecord()
      const response = await withHeader(authorization, { client_id, client_secret })
      expect(response).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
      expect(await auditedRefusal(shared(), response)).toMatchObject({ refusal: 'no_usable_credentials' })
    },
  )

  test('twice is refused, the same or not, in any order', async () => {
    const server = shared()
    const record = await server.createRecord()
    const right = `Authorization: ${basic(record.client_id, record.client_secret).authorization}`
    const type = 'Content-Type: application/x-www-form-urlencoded'
    for (const headers of [
      [right, right],
      [right, 'Authorization: Basic YTpi'],
      ['authorization: Bearer x', right],
    ]) {
      const response = await sendRaw(server, 'POST /oauth/token', [type, ...headers], 'grant_type=client_credentials')
      expect(response).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    }
  })
})

describe('a refusal', () => {
  /** Everything a caller could tell two answers apart by. */
  function outside({ status, headers, body }: ApiResponse) {
    const { date, 'x-request-id': _id, ...rest } = Object.fromEntries(headers)
    return { status, headers: rest, body }
  }

  async function refusedClients(server: Awaited<ReturnType<typeof startIntegrationServer>>) {
    const expired = await server.createRecord({ expiration_date: '2026-03-01' })
    const record = await server.createRecord()
    const revoked = await server.createRecord()
    await server.revokeRecord(revoked)
    server.clock.set('2026-03-02T00:00:00Z')
    const wrong = (secret: string) => ({ client_id: record.client_id, client_secret: secret })
    const clients: [string, ClientCredentials][] = [
      ['unknown_client', { ...record, client_id: randomUUID() }],
      ['unknown_client', { ...record, client_id: 'no uuid' }],
      ['unknown_client', { ...record, client_id: ` ${record.client_id}` }],
      ['wrong_secret', wrong('x')],
      ['wrong_secret', wrong(revoked.client_secret)],
      ['wrong_secret', wrong(record.client_secret.slice(0, -1))],
      ['wrong_secret', wrong(`${record.client_secret}A`)],
      ['wrong_secret', wrong(record.client_secret.toUpperCase())],
      ['record_revoked', revoked],
      ['wrong_secret', { ...revoked, client_secret: 'x' }],
      ['record_expired', expired],
      ['wrong_secret', { ...expired, client_secret: 'x' }],
    ]
    return clients
  }

  test('is the same for an unknown client, a wrong secret, a revoked and an expired record; the audit trail knows why', async () => {
    const server = await startIntegrationServer({ rateLimit: 'off' })
    const clients = await refusedClients(server)
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
      // More of them in a minute would be counted together.
      server.clock.advance(60_000)
      const form = { ...grant, token: 'x' }
      const responses = await Promise.all(
        clients.map(async ([reason, { client_id, client_secret }]) => {
          const inBody = postForm(server.url + path, { ...form, client_id, client_secret })
          const inHeader = postForm(server.url + path, form, basic(client_id, client_secret))
          return [reason, await inBody, await inHeader] as const
        }),
      )
      const [, firstInBody, firstInHeader] = responses[0] as (typeof responses)[number]
      expect(firstInBody).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
      expect(outside(firstInBody).headers).not.toHaveProperty('www-authenticate')
      expect(outside(firstInHeader).headers).toMatchObject({ 'www-authenticate': challenge })
      expect(firstInHeader.body).toEqual(firstInBody.body)
      for (const [reason, inBody, inHeader] of responses) {
        expect(outside(inBody)).toEqual(outside(firstInBody))
        expect(outside(inHeader)).toEqual(outside(firstInHeader))
        expect(await auditedRefusal(server, inBody)).toMatchObject({ refusal: reason, actor_kind: 'anyone' })
        expect(await auditedRefusal(server, inHeader)).toMatchObject({ refusal: reason, address: '127.0.0.1' })
      }
    }
  })

  test('for want of credentials is 401 without a challenge', async () => {
    const server = shared()
    const { client_id, client_secret } = await server.createRecord()
    for (const form of [{}, { client_id }, { client_secret }]) {
      const response = await postForm(`${server.url}/oauth/token`, { ...grant, ...form })
      expect(response).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
      expect(response.headers.has('www-authenticate')).toBe(false)
      expect(await auditedRefusal(server, response)).toMatchObject({ refusal: 'no_usable_credentials' })
    }
  })

  test('writes no secret down, not even one that was sent as the id', async () => {
    const server = await startIntegrationServer()
    const { client_id, client_secret } = await server.createRecord()
    await requestToken(server, { client_id: client_secret, client_secret: client_id })
    await requestToken(server, { client_id: `x ${client_secret}`, client_secret: `${client_secret}x` })
    await postForm(`${server.url}/oauth/token`, grant, basic(client_secret, client_secret))
    await postForm(`${server.url}/oauth/token/${client_secret}?client_secret=${client_secret}`, grant)
    await server.flush()
    const rows = await server.db.selectFrom('audit_events').selectAll().where('refusal', 'is not', null).execute()
    expect(rows.map(({ refusal }) => refusal)).toEqual(Array(3).fill('unknown_client'))
    expect(JSON.stringify(rows)).not.toContain(client_secret.slice(5, 20))
    expect(server.log()).not.toContain(client_secret.slice(5, 20))
  })
})

test('while clients cannot be looked up, a wrong secret tells no client id that exists from one that does not', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  // In memory from now on.
  expect(await requestToken(server, record)).toMatchObject({ status: 200 })
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table access_tokens in access exclusive mode`.execute(tx)
    for (const client_id of [randomUUID(), record.client_id]) {
      expect(await requestToken(server, { client_id, client_secret: 'wrong' })).toMatchObject({ status: 503 })
    }
    expect(await requestToken(server, record)).toMatchObject({ status: 200 })
  })
})
