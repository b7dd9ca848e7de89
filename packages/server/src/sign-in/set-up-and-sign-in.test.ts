import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { administrator, cookieOf, followSetUpLink } from '../testing/callers/administrator-session.ts'
import { call } from '../testing/callers/call.ts'
import { realPasswordCost } from '../testing/service/password-cost.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const day = 24 * 60 * 60 * 1000

describe('the set-up link', () => {
  test('makes the first administrator once, even for two browsers at the same moment', async () => {
    const { url, setUpLink } = await startTestServer()
    const links = [await setUpLink(), await setUpLink()]
    const responses = await Promise.all(
      links.map((link) =>
        call(`${url}/backoffice/api/set-up`, {
          body: { secret: link.split('#')[1], ...administrator, email: `${link.slice(-5)}@x.org` },
        }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403])
  })

  test('does not work after a day', async () => {
    const { url, setUpLink, clock } = await startTestServer()
    const secret = (await setUpLink()).split('#')[1]
    clock.advance(day + 1)
    const response = await call(`${url}/backoffice/api/set-up`, { body: { secret, ...administrator } })
    expect(response).toMatchObject({ status: 403, body: { code: 'set_up_link_invalid' } })
  })

  test('cannot be guessed or replaced by an empty one', async () => {
    const { url } = await startTestServer()
    for (const secret of ['', 'bosl_', `bosl_${'A'.repeat(43)}`]) {
      expect((await call(`${url}/backoffice/api/set-up`, { body: { secret, ...administrator } })).status).toBe(403)
    }
  })

  test('is kept as a hash only', async () => {
    const { db, setUpLink } = await startTestServer()
    const secret = (await setUpLink()).split('#')[1] ?? ''
    const row = await db.selectFrom('set_up_links').selectAll().executeTakeFirstOrThrow()
    expect(row.secret_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(secret)
  })
})

describe('signing in', () => {
  test('with the right password, in any case of the e-mail address, opens a session; signing out ends it', async () => {
    const { url, signedIn } = await startTestServer()
    await signedIn()
    const response = await call(`${url}/backoffice/api/session`, {
      body: { email: 'ADMIN@example.org', password: administrator.password },
    })
    expect(response).toMatchObject({ status: 201, body: { administrator: { email: administrator.email } } })
    const cookie = cookieOf(response.headers)
    expect((await call(`${url}/backoffice/api/session`, { cookie })).status).toBe(200)
    expect((await call(`${url}/backoffice/api/session`, { method: 'DELETE', cookie })).status).toBe(204)
    expect(await call(`${url}/backoffice/api/session`, { cookie })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const { url, signedIn } = await startTestServer()
    await signedIn()
    const wrong = await call(`${url}/backoffice/api/session`, { body: { ...administrator, password: 'wrong' } })
    const unknown = await call(`${url}/backoffice/api/session`, {
      body: { ...administrator, email: 'nobody@example.org' },
    })
    expect(wrong.status).toBe(401)
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
  })

  test('the cookie is out of reach of scripts and other sites, and `__Host-` over TLS', async () => {
    const local = await startTestServer()
    const plain = await call(`${local.url}/backoffice/api/set-up`, {
      body: { secret: (await local.setUpLink()).split('#')[1], ...administrator },
    })
    expect(plain.headers.getSetCookie()[0]).toMatch(
      /^backoffice=boss_[\w-]{49}; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/,
    )
    const published = await startTestServer({ baseUrl: 'https://learn.example.org' })
    const secure = await call(`${published.url}/backoffice/api/set-up`, {
      body: { secret: (await published.setUpLink()).split('#')[1], ...administrator },
    })
    expect(secure.headers.getSetCookie()[0]).toMatch(/^__Host-backoffice=.+; HttpOnly; Secure; SameSite=Strict$/)
  })

  test('a session ends after twelve hours', async () => {
    const { url, signedIn, clock } = await startTestServer()
    const cookie = await signedIn()
    clock.advance(day / 2 - 1000)
    expect((await call(`${url}/backoffice/api/session`, { cookie })).status).toBe(200)
    clock.advance(1000)
    expect((await call(`${url}/backoffice/api/session`, { cookie })).status).toBe(401)
  })

  test('nobody waits for the moment to be written at which a session was last seen', async () => {
    const { url, db, signedIn, clock } = await startTestServer()
    const cookie = await signedIn()
    const seenAt = async () =>
      (await db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at
    const ask = () => call(`${url}/backoffice/api/session`, { cookie })
    clock.advance(61_000)
    await db.transaction().execute(async (tx) => {
      await sql`select from sessions for update`.execute(tx)
      const responses = await Promise.all(Array.from({ length: 20 }, ask))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    })
    expect(await seenAt()).not.toEqual(clock.now())
    expect((await ask()).status).toBe(200)
    expect(await seenAt()).toEqual(clock.now())
  })

  test('passwords are kept as argon2id', async () => {
    const { db, signedIn } = await startTestServer({ passwordCost: realPasswordCost })
    await signedIn()
    const { password_hash } = await db.selectFrom('administrators').select('password_hash').executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })
})

describe('the backoffice API', () => {
  test.each([
    ['another site, as browsers say today', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['another site, as old browsers say', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('refuses %s', async (_who, headers) => {
    const { url, signedIn } = await startTestServer()
    const cookie = await signedIn()
    const response = await call(`${url}/backoffice/api/session`, { cookie, headers })
    expect(response).toMatchObject({ status: 403, body: { code: 'cross_origin_request' } })
  })

  test('answers its own pages and programs', async () => {
    const { url, signedIn } = await startTestServer()
    const cookie = await signedIn()
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: url }]) {
      expect((await call(`${url}/backoffice/api/session`, { cookie, headers })).status).toBe(200)
    }
  })

  test('is never kept by a cache', async () => {
    const { url } = await startTestServer()
    expect((await call(`${url}/backoffice/api/session`)).headers.get('cache-control')).toBe('no-store')
  })

  test('shows nothing without a sign-in', async () => {
    const { url, setUpLink } = await startTestServer()
    await followSetUpLink(await setUpLink())
    for (const cookie of [undefined, 'backoffice=', `backoffice=boss_${'A'.repeat(43)}`]) {
      expect((await call(`${url}/backoffice/api/learning-areas`, { cookie })).status).toBe(401)
    }
  })
})
