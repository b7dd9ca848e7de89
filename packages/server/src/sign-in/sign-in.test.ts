import { describe, expect, test } from 'vitest'
import { hashPassword } from '../passwords/password.ts'
import { serviceShare } from '../passwords/password-queue.ts'
import { administrator } from '../testing/callers/administrator-session.ts'
import { enableTotp } from '../testing/callers/authenticator-app.ts'
import { backofficeApi, colleague, createColleague } from '../testing/callers/backoffice-api.ts'
import { startIntegrationServer } from '../testing/callers/integration.ts'
import { countLockWaits } from '../testing/postgres/lock-waits.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const wrong = { ...administrator, password: 'wrong' }
const from = (ip: string) => ({ 'x-forwarded-for': ip })

/** A server with an administrator, that believes what a proxy says about addresses. */
async function start(settings: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startIntegrationServer({ trustProxy: 'loopback', ...settings })
  const { admin: owner } = server
  const stranger = backofficeApi(server)
  const attempt = (body: unknown, ip = '192.0.2.1') => stranger('/session', { body, headers: from(ip) })
  const attempts = (times: number, body: unknown, ip?: string) =>
    Promise.all(Array.from({ length: times }, () => attempt(body, ip)))
  return { ...server, owner, attempt, attempts }
}
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

describe('after five wrong passwords', () => {
  test('the right one is refused too, until fifteen minutes are over', async () => {
    const { attempt, attempts, clock } = await start()
    expect(statuses(await attempts(5, wrong))).toEqual([401, 401, 401, 401, 401])
    clock.advance(60_000)
    const blocked = await attempt(administrator)
    expect(blocked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(blocked.headers.get('retry-after')).toBe(String(14 * 60))
    clock.advance(14 * 60_000)
    expect((await attempt(administrator)).status).toBe(201)
  })

  test('the administrator still signs in from elsewhere, and a colleague from there', async () => {
    const { owner, attempt, attempts } = await start()
    await createColleague(owner)
    await attempts(5, wrong)
    expect((await attempt(administrator, '192.0.2.2')).status).toBe(201)
    expect((await attempt(colleague)).status).toBe(201)
  })

  test('writing the e-mail address otherwise, or another address of the same IPv6 network, does not help', async () => {
    const { attempt, attempts } = await start()
    await attempts(5, wrong, '2001:db8::1')
    expect((await attempt({ ...administrator, email: 'ADMIN@example.org' }, '2001:db8::2')).status).toBe(429)
  })

  test('an unknown e-mail address gets the same answer', async () => {
    const { attempt, attempts } = await start()
    const unknown = { ...administrator, email: 'nobody@example.org' }
    await attempts(5, unknown)
    expect(await attempt(unknown)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })
})

test('guesses sent at the same moment are not let through together', async () => {
  const { attempts } = await start()
  expect(statuses(await attempts(8, wrong))).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

test('signing in clears the failures', async () => {
  const { attempt, attempts } = await start()
  await attempts(4, wrong)
  expect((await attempt(administrator)).status).toBe(201)
  expect(statuses(await attempts(4, wrong))).toEqual([401, 401, 401, 401])
  expect((await attempt(administrator)).status).toBe(201)
})

// So many password hashes take their time on a slow machine.
test('fifty failures of one address block it, whichever e-mail addresses they were for', async () => {
  const { attempt } = await start()
  for (let n = 0; n < 50; n += 5) {
    const people = Array.from({ length: 5 }, (_, more) => `person${n + more}@example.org`)
    const guesses = people.map((email) => attempt({ ...wrong, email }))
    expect(new Set(statuses(await Promise.all(guesses)))).toEqual(new Set([401]))
  }
  expect((await attempt(administrator)).status).toBe(429)
  expect((await attempt(administrator, '192.0.2.2')).status).toBe(201)
})

test('with the limits off nobody is blocked', async () => {
  const { attempt, attempts } = await start({ rateLimit: 'off' })
  await attempts(6, wrong)
  expect((await attempt(administrator)).status).toBe(201)
})

test.each([
  ['no e-mail address', { password: 'x' }, '/email'],
  ['something else than an e-mail address', { email: 'admin', password: 'x' }, '/email'],
  ['a character that PostgreSQL cannot keep', { email: 'a\u0000@example.org', password: 'x' }, '/email'],
  ['a code that is none', { email: 'a@example.org', password: 'x', totp_code: '12345' }, '/totp_code'],
  ['an unknown field', { email: 'a@example.org', password: 'x', more: 1 }, '/more'],
])('%s is a bad request', async (_what, body, pointer) => {
  const { url } = await startTestServer()
  expect(await backofficeApi({ url })('/session', { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
  })
})

describe('with the second factor on', () => {
  async function startWithTotp() {
    const server = await start()
    const app = await enableTotp(server.owner, administrator.password, server.clock)
    return { ...server, app, withCode: (totp_code = app.code()) => ({ ...administrator, totp_code }) }
  }

  test('the password alone is asked for a code, and a wrong password is not', async () => {
    const { attempt } = await startWithTotp()
    expect(await attempt(administrator)).toMatchObject({ status: 401, body: { code: 'totp_required' } })
    expect(await attempt(wrong)).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
  })

  test('password and code open a session', async () => {
    const { attempt, withCode } = await startWithTotp()
    expect(await attempt(withCode())).toMatchObject({ status: 201, body: { administrator: { totp: true } } })
  })

  test('a wrong code opens nothing, and a right one does not make up for a wrong password', async () => {
    const { attempt, app, withCode } = await startWithTotp()
    expect(await attempt(withCode(app.code(5)))).toMatchObject({
      status: 401,
      body: {
        code: 'sign_in_failed',
        reason: 'wrong_code',
        detail: 'The code is wrong or has already been used. Wait for the next one.',
      },
    })
    expect(await attempt({ ...wrong, totp_code: app.code() })).toMatchObject({
      status: 401,
      body: {
        code: 'sign_in_failed',
        reason: 'wrong_email_or_password',
        detail: 'The email address or password is wrong.',
      },
    })
  })

  test('a code works once, even for two browsers at the same moment', async () => {
    const { attempt, attempts, clock, withCode, app } = await startWithTotp()
    expect(statuses(await attempts(4, withCode()))).toEqual([201, 401, 401, 401])
    expect((await attempt(withCode())).status).toBe(401)
    expect((await attempt(withCode(app.code(-1)))).status, 'an older code').toBe(401)
    clock.advance(30_000)
    expect((await attempt(withCode())).status).toBe(201)
  })

  test('the code that turned it on does not sign in', async () => {
    const { attempt, app, withCode } = await startWithTotp()
    expect((await attempt(withCode(app.code(-1)))).status).toBe(401)
  })

  test('five wrong codes block, and giving the password without a code in between does not help', async () => {
    const { attempt, app, withCode } = await startWithTotp()
    for (let n = 0; n < 5; n++) {
      expect((await attempt(withCode(app.code(5)))).status).toBe(401)
      if (n < 4) expect((await attempt(administrator)).body.code).toBe('totp_required')
    }
    expect((await attempt(withCode())).status).toBe(429)
  })

  test('ten wrong codes block the right one from everywhere', async () => {
    const { attempt, app, withCode } = await startWithTotp()
    for (let n = 0; n < 10; n++) await attempt(withCode(app.code(5)), `192.0.2.${n}`)
    expect((await attempt(withCode(), '192.0.2.99')).status).toBe(429)
  })
})

test('a password that was replaced while it was being checked opens no session', async () => {
  const { attempt, db, config } = await start()
  const passwordHash = await hashPassword({ config }, 'a completely new one', serviceShare)
  const attempting = await db.transaction().execute(async (tx) => {
    await tx.updateTable('administrators').set({ password_hash: passwordHash }).execute()
    const response = attempt(administrator)
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { response }
  })
  expect((await attempting.response).status).toBe(401)
})
