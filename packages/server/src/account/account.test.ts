import { describe, expect, test } from 'vitest'
import { administrator } from '../testing/callers/administrator-session.ts'
import { authenticatorApp, enableTotp } from '../testing/callers/authenticator-app.ts'
import { backofficeApi, colleague, createColleague, signIn } from '../testing/callers/backoffice-api.ts'
import { sharedIntegrationServer, startIntegrationServer } from '../testing/callers/integration.ts'

const { password } = administrator
const newPassword = 'a completely new one'
const minute = 60_000

async function start() {
  const server = await startIntegrationServer()
  return { ...server, owner: server.admin }
}

/** For what is refused and changes nothing. */
const shared = sharedIntegrationServer()

test.each([
  ['GET', '/account/sessions', undefined],
  ['DELETE', '/account/sessions/0195a000-0000-7000-8000-000000000000', undefined],
  ['POST', '/account/password', { current_password: password, new_password: newPassword }],
  ['POST', '/account/totp', { password }],
  ['POST', '/account/totp/confirm', { code: '123456' }],
  ['DELETE', '/account/totp', { password, code: '123456' }],
])('%s %s is not for strangers, nor for other sites', async (method, path, body) => {
  const { url, admin: owner } = shared()
  expect(await backofficeApi({ url })(path, { method, body })).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  })
  const foreign = await owner(path, { method, body, headers: { 'sec-fetch-site': 'cross-site' } })
  expect(foreign).toMatchObject({ status: 403, body: { code: 'cross_origin_request' } })
})

describe('the list of sessions', () => {
  test('says since when, until when, from where and with what, and which one asks', async () => {
    const { url, owner, clock } = await start()
    clock.advance(minute)
    const other = await signIn({ url }, administrator, { 'user-agent': `Browser ${'x'.repeat(500)}` })
    const { status, body } = await other('/account/sessions')
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      {
        created_at: '2026-03-01T12:01:00.000Z',
        last_seen_at: '2026-03-01T12:01:00.000Z',
        expires_at: '2026-03-02T00:01:00.000Z',
        address: '127.0.0.1',
        current: true,
      },
      { created_at: '2026-03-01T12:00:00.000Z', current: false },
    ])
    expect(body.data[0].user_agent).toMatch(/^Browser x{292}$/)
    expect(Object.keys(body.data[0]).sort()).toEqual(
      ['address', 'created_at', 'current', 'expires_at', 'id', 'last_seen_at', 'user_agent'].sort(),
    )
    expect((await owner('/account/sessions')).body.data.map(({ current }: { current: boolean }) => current)).toEqual([
      false,
      true,
    ])
  })

  test('shows when a session was last used, to the minute', async () => {
    const { owner, clock } = await start()
    const lastSeen = async () => (await owner('/account/sessions')).body.data[0].last_seen_at
    clock.advance(minute - 1)
    expect(await lastSeen()).toBe('2026-03-01T12:00:00.000Z')
    clock.advance(1)
    expect(await lastSeen()).toBe('2026-03-01T12:01:00.000Z')
    clock.advance(5 * minute)
    expect(await lastSeen()).toBe('2026-03-01T12:06:00.000Z')
  })

  test('shows neither ended sessions nor those of others', async () => {
    const { url, owner, clock } = await start()
    await createColleague(owner)
    await signIn({ url })
    clock.advance(11 * 60 * minute)
    const colleagues = await signIn({ url }, colleague)
    const latest = await signIn({ url })
    clock.advance(2 * 60 * minute)
    expect((await latest('/account/sessions')).body.data).toHaveLength(1)
    expect((await colleagues('/account/sessions')).body.data).toHaveLength(1)
  })

  test('has at most fifty: another one ends the oldest, and none of others', async () => {
    const { url, owner, clock } = await start()
    await createColleague(owner)
    const colleagues = await signIn({ url }, colleague)
    clock.advance(1)
    const second = await signIn({ url })
    for (let n = 0; n < 48; n++) {
      clock.advance(1)
      await signIn({ url })
    }
    expect((await owner('/session')).status).toBe(200)
    clock.advance(1)
    const latest = await signIn({ url })
    expect((await owner('/session')).status).toBe(401)
    for (const kept of [second, latest, colleagues]) expect((await kept('/session')).status).toBe(200)
    expect((await latest('/account/sessions')).body.data).toHaveLength(50)
  })
})

describe('ending a session', () => {
  const idOf = async (api: ReturnType<typeof backofficeApi>) =>
    (await api('/account/sessions')).body.data.find(({ current }: { current: boolean }) => current).id

  test('ends that one at once and no other', async () => {
    const { url, owner } = await start()
    const other = await signIn({ url })
    const path = `/account/sessions/${await idOf(other)}`
    expect((await owner(path, { method: 'DELETE' })).status).toBe(204)
    expect((await other('/session')).status).toBe(401)
    expect((await owner('/session')).status).toBe(200)
    expect((await owner(path, { method: 'DELETE' })).status).toBe(404)
  })

  test("somebody else's is as unknown as one that never was", async () => {
    const { url, owner } = await start()
    await createColleague(owner)
    const colleagues = await signIn({ url }, colleague)
    const theirs = await owner(`/account/sessions/${await idOf(colleagues)}`, { method: 'DELETE' })
    const nobodys = await owner('/account/sessions/0195a000-0000-7000-8000-000000000000', { method: 'DELETE' })
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect({ ...theirs.body, request_id: '' }).toEqual({ ...nobodys.body, request_id: '' })
    expect((await colleagues('/session')).status).toBe(200)
    expect((await owner('/account/sessions/none', { method: 'DELETE' })).status).toBe(400)
  })

  test('the own one signs out', async () => {
    const { owner } = await start()
    const response = await owner(`/account/sessions/${await idOf(owner)}`, { method: 'DELETE' })
    expect(response.headers.getSetCookie()[0]).toMatch(/^backoffice=;/)
    expect((await owner('/session')).status).toBe(401)
  })
})

describe('changing the password', () => {
  test('makes the new one the only one, and ends every other session of that administrator', async () => {
    const { url, owner } = await start()
    await createColleague(owner)
    const other = await signIn({ url })
    const colleagues = await signIn({ url }, colleague)
    const body = { current_password: password, new_password: newPassword }
    expect((await owner('/account/password', { body })).status).toBe(204)
    expect((await owner('/session')).status).toBe(200)
    expect((await other('/session')).status).toBe(401)
    expect((await colleagues('/session')).status).toBe(200)
    const stranger = backofficeApi({ url })
    expect((await stranger('/session', { body: administrator })).status).toBe(401)
    expect((await stranger('/session', { body: { ...administrator, password: newPassword } })).status).toBe(201)
  })

  test('needs the current one, and five wrong ones block it for fifteen minutes', async () => {
    const { url, owner, clock } = await start()
    const other = await signIn({ url })
    const guess = { current_password: 'wrong', new_password: newPassword }
    for (let n = 0; n < 5; n++) {
      expect(await owner('/account/password', { body: guess })).toMatchObject({
        status: 403,
        body: { code: 'confirmation_failed', errors: [{ pointer: '/current_password' }] },
      })
    }
    const right = { ...guess, current_password: password }
    const blocked = await owner('/account/password', { body: right })
    expect(blocked.status).toBe(429)
    expect(blocked.headers.get('retry-after')).toBe('900')
    expect((await owner('/account/totp', { body: { password } })).status, 'another way to guess it').toBe(429)
    expect((await other('/session')).status).toBe(200)
    clock.advance(15 * minute)
    expect((await owner('/account/password', { body: right })).status).toBe(204)
  })

  test('changed to itself buys no further guesses at the code', async () => {
    const { owner, clock } = await start()
    await enableTotp(owner, password, clock)
    const guess = () => owner('/account/totp', { method: 'DELETE', body: { password, code: '000000' } })
    const same = { current_password: password, new_password: password }
    for (let n = 0; n < 4; n++) expect((await guess()).status).toBe(403)
    expect((await owner('/account/password', { body: same })).status).toBe(204)
    expect((await guess()).status).toBe(403)
    expect((await guess()).status).toBe(429)
  })

  test('two changes at the same moment: one holds', async () => {
    const { owner } = await start()
    const responses = await Promise.all(
      ['the first new password', 'the second new password'].map((new_password) =>
        owner('/account/password', { body: { current_password: password, new_password } }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 403])
  })

  test.each([
    [{ current_password: password, new_password: 'too short' }, '/new_password'],
    [{ current_password: password }, '/new_password'],
    [{ new_password: newPassword }, '/current_password'],
  ])('%j is a bad request', async (body, pointer) => {
    const { admin: owner } = shared()
    expect(await owner('/account/password', { body })).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
  })
})

describe('the second factor', () => {
  test('is off until a code proves that the app has the secret', async () => {
    const { url, owner, clock } = await start()
    const started = await owner('/account/totp', { body: { password } })
    expect(started.status).toBe(200)
    expect(started.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(started.body.otpauth_url).toMatch(/^otpauth:\/\/totp\/Backoffice%20127\.0\.0\.1:admin%40example\.org\?/)
    expect(started.body.otpauth_url).toContain(`secret=${started.body.secret}`)
    expect((await backofficeApi({ url })('/session', { body: administrator })).status).toBe(201)

    const app = authenticatorApp(started.body.secret, clock)
    expect(await owner('/account/totp/confirm', { body: { code: app.code(5) } })).toMatchObject({
      status: 403,
      body: { code: 'confirmation_failed', errors: [{ pointer: '/code' }] },
    })
    expect((await owner('/session')).body.administrator.totp).toBe(false)
    expect((await owner('/account/totp/confirm', { body: { code: app.code() } })).status).toBe(200)
    expect((await owner('/session')).body.administrator.totp).toBe(true)
    expect((await backofficeApi({ url })('/session', { body: administrator })).status).toBe(401)
  })

  test('only the newest secret can be confirmed', async () => {
    const { owner, clock } = await start()
    const first = await owner('/account/totp', { body: { password } })
    await owner('/account/totp', { body: { password } })
    const { code } = authenticatorApp(first.body.secret, clock)
    expect((await owner('/account/totp/confirm', { body: { code: code() } })).status).toBe(403)
  })

  test('needs the password to begin, and a beginning to be confirmed', async () => {
    const { owner } = await start()
    expect(await owner('/account/totp', { body: { password: 'wrong' } })).toMatchObject({
      status: 403,
      body: { code: 'confirmation_failed', errors: [{ pointer: '/password' }] },
    })
    expect(await owner('/account/totp/confirm', { body: { code: '123456' } })).toMatchObject({
      status: 409,
      body: { code: 'totp_not_active' },
    })
  })

  test('cannot be replaced without being turned off', async () => {
    const { owner, clock } = await start()
    await enableTotp(owner, password, clock)
    expect(await owner('/account/totp', { body: { password } })).toMatchObject({
      status: 409,
      body: { code: 'totp_active' },
    })
  })

  test('is turned off with password and code, and can be turned on again at once', async () => {
    const { url, owner, clock } = await start()
    const app = await enableTotp(owner, password, clock)
    const turnOff = (body: unknown) => owner('/account/totp', { method: 'DELETE', body })
    expect((await turnOff({ password: 'wrong', code: app.code() })).body.errors[0].pointer).toBe('/password')
    expect((await turnOff({ password, code: app.code(5) })).body.errors[0].pointer).toBe('/code')
    expect((await turnOff({ password, code: app.code(-1) })).status, 'a used code').toBe(403)
    expect((await turnOff({ password, code: app.code() })).status).toBe(204)
    expect(await turnOff({ password, code: app.code() })).toMatchObject({
      status: 409,
      body: { code: 'totp_not_active' },
    })
    expect((await backofficeApi({ url })('/session', { body: administrator })).status).toBe(201)
    await enableTotp(owner, password, clock)
  })

  test.each([
    ['POST', '/account/totp', {}, '/password'],
    ['POST', '/account/totp/confirm', { code: 'abcdef' }, '/code'],
    ['DELETE', '/account/totp', { password }, '/code'],
  ])('%s %s with %j is a bad request', async (method, path, body, pointer) => {
    const { admin: owner } = shared()
    expect(await owner(path, { method, body })).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
  })
})
