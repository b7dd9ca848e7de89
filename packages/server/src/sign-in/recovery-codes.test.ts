import { describe, expect, test } from 'vitest'
import { administrator } from '../testing/callers/administrator-session.ts'
import { type AuthenticatorApp, authenticatorApp } from '../testing/callers/authenticator-app.ts'
import { backofficeApi, signIn } from '../testing/callers/backoffice-api.ts'
import { startIntegrationServer } from '../testing/callers/integration.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const { password } = administrator
const wrong = { status: 401, body: { code: 'sign_in_failed' } }

async function start() {
  const server = await startIntegrationServer()
  const { admin: owner } = server
  const stranger = backofficeApi(server)
  const turnOn = async (): Promise<{ app: AuthenticatorApp; codes: string[] }> => {
    const { body } = await owner('/account/totp', { body: { password } })
    const app = authenticatorApp(body.secret, server.clock)
    const { body: on } = await owner('/account/totp/confirm', { body: { code: app.code() } })
    server.clock.advance(30_000)
    return { app, codes: on.recovery_codes }
  }
  return {
    ...server,
    owner,
    turnOn,
    use: (totp_code: string | undefined) => stranger('/session', { body: { ...administrator, totp_code } }),
    left: async () => (await owner('/account/recovery-codes')).body.left as number,
  }
}

describe('a recovery code', () => {
  test('takes the place of one code of the app, once, however it is typed', async () => {
    const { turnOn, use, left } = await start()
    const { codes } = await turnOn()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    const [first = '', second = ''] = codes
    expect((await use(first)).status).toBe(201)
    expect(await use(first)).toMatchObject(wrong)
    expect((await use(second.toUpperCase().replaceAll('-', ''))).status).toBe(201)
    expect(await left()).toBe(8)
  })

  test('works for one of several who use it at the same moment', async () => {
    const { turnOn, use } = await start()
    const { codes } = await turnOn()
    const responses = await Promise.all([use(codes[0]), use(codes[0]), use(codes[0])])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 401, 401])
  })

  test('is stored only as a hash', async () => {
    const { db, turnOn } = await start()
    const { codes } = await turnOn()
    const rows = await db.selectFrom('recovery_codes').select('code_hash').execute()
    expect(rows).toHaveLength(10)
    for (const { code_hash } of rows) expect(code_hash).toHaveLength(32)
    expect(JSON.stringify(await db.selectFrom('audit_events').selectAll().execute())).not.toContain(codes[0])
  })

  test('is guessed no more often than a code of the app: both count in the same row', async () => {
    const { db, clock, turnOn, use } = await start()
    const { app, codes } = await turnOn()
    for (let n = 0; n < 4; n++) expect(await use('aaaa-bbbb-cccc-dddd')).toMatchObject(wrong)
    const row = await db.selectFrom('administrators').select('wrong_codes').executeTakeFirst()
    expect(row).toEqual({ wrong_codes: 4 })
    await db.updateTable('administrators').set({ wrong_codes: 10 }).execute()
    expect((await use(codes[0])).status).toBe(429)
    clock.advance(15 * 60 * 1000)
    expect((await use(app.code())).status).toBe(201)
  })

  test('confirms a session and turns two-factor authentication off', async () => {
    const { owner, turnOn, clock, db } = await start()
    const { codes } = await turnOn()
    clock.advance(11 * 60 * 1000)
    const confirmed = await owner('/session/confirm', { body: { password, totp_code: codes[0] } })
    expect(confirmed.status).toBe(204)
    expect((await owner('/session/confirm', { body: { password, totp_code: codes[0] } })).status).toBe(403)
    expect((await owner('/account/totp', { method: 'DELETE', body: { password, code: codes[1] } })).status).toBe(204)
    expect(await db.selectFrom('recovery_codes').select('code_hash').execute()).toEqual([])
  })

  test('does not confirm the set-up of an app, and is nothing without two-factor authentication', async () => {
    const { owner, turnOn, use } = await start()
    const { codes } = await turnOn()
    await owner('/account/totp', { method: 'DELETE', body: { password, code: codes[0] } })
    await owner('/account/totp', { body: { password } })
    expect((await owner('/account/totp/confirm', { body: { code: codes[1] } })).status).toBe(400)
    expect((await use(undefined)).status).toBe(201)
  })

  test('of an earlier app does not work with the next one', async () => {
    const { owner, db, turnOn, use } = await start()
    const earlier = await turnOn()
    const rows = await db.selectFrom('recovery_codes').selectAll().execute()
    await owner('/account/totp', { method: 'DELETE', body: { password, code: earlier.codes[0] } })
    const later = await turnOn()
    // Even if the rows were still there.
    await db.insertInto('recovery_codes').values(rows).execute()
    expect(await use(earlier.codes[1])).toMatchObject(wrong)
    expect((await use(later.codes[1])).status).toBe(201)
  })

  test('is in the audit trail when it is used, with how many are left', async () => {
    const { db, turnOn, use } = await start()
    const { codes } = await turnOn()
    const { body } = await use(codes[0])
    const events = await db
      .selectFrom('audit_events')
      .select(['subject', 'actor_kind', 'actor_id', 'details'])
      .where('action', '=', 'administrator.recovery_code_used')
      .execute()
    const { id } = body.administrator
    expect(events).toEqual([{ subject: id, actor_kind: 'administrator', actor_id: id, details: { left: 9 } }])
  })
})

describe('new recovery codes', () => {
  test('replace all earlier ones', async () => {
    const { owner, turnOn, use, left } = await start()
    const { app, codes } = await turnOn()
    await use(codes[0])
    const made = await owner('/account/recovery-codes', { body: { password, code: app.code() } })
    expect(made).toMatchObject({ status: 200, body: { recovery_codes: expect.any(Array) } })
    expect(await left()).toBe(10)
    expect(await use(codes[1])).toMatchObject(wrong)
    expect((await use(made.body.recovery_codes[0])).status).toBe(201)
  })

  test('need the password, an unused code and two-factor authentication', async () => {
    const { owner, turnOn } = await start()
    const renew = (body: object) => owner('/account/recovery-codes', { body })
    expect(await renew({ password, code: '123456' })).toMatchObject({ status: 409, body: { code: 'totp_not_active' } })
    const { app, codes } = await turnOn()
    expect((await renew({ password: 'not the password', code: app.code() })).status).toBe(403)
    expect((await renew({ password, code: app.code(5) })).status).toBe(403)
    expect((await renew({ password, code: 'abc' })).status).toBe(400)
    const responses = await Promise.all([renew({ password, code: codes[0] }), renew({ password, code: codes[0] })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})

describe('with REQUIRE_TWO_FACTOR=on', () => {
  async function startStrict() {
    const server = await startTestServer({ requireTwoFactor: true })
    const cookie = await server.signedIn()
    return { ...server, owner: backofficeApi(server, cookie) }
  }

  test('an administrator without it may set it up, sign out, and nothing else', async () => {
    const { owner, clock, db, flush } = await startStrict()
    expect((await owner('/session')).body).toMatchObject({ must_set_up_totp: true, administrator: { totp: false } })
    const refused = { status: 403, body: { code: 'two_factor_required' } }
    for (const path of ['/administrators', '/users', '/access-tokens', '/overview', '/account/sessions']) {
      expect(await owner(path), path).toMatchObject(refused)
    }
    expect(await owner('/learning-areas', { body: { name: 'North', slug: 'north' } })).toMatchObject(refused)
    await flush()
    const reasons = await db.selectFrom('audit_events').select('refusal').where('refusal', 'is not', null).execute()
    expect(reasons.map(({ refusal }) => refusal)).toContain('two_factor_required')

    const { body } = await owner('/account/totp', { body: { password } })
    const app = authenticatorApp(body.secret, clock)
    expect((await owner('/account/totp/confirm', { body: { code: app.code() } })).status).toBe(200)
    expect((await owner('/session')).body).toMatchObject({ must_set_up_totp: false })
    expect((await owner('/administrators')).status).toBe(200)
    clock.advance(30_000)
    expect(await owner('/account/totp', { method: 'DELETE', body: { password, code: app.code() } })).toMatchObject({
      status: 403,
      body: { code: 'two_factor_required', reason: 'two_factor_must_stay' },
    })
  })

  test('signing out and confirming still work', async () => {
    const { owner, url } = await startStrict()
    expect((await owner('/session/confirm', { body: { password } })).status).toBe(204)
    const other = await signIn({ url })
    expect((await other('/session', { method: 'DELETE' })).status).toBe(204)
  })
})
