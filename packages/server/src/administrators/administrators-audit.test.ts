import { expect, test } from 'vitest'
import { administrator } from '../testing/callers/administrator-session.ts'
import { authenticatorApp } from '../testing/callers/authenticator-app.ts'
import { backofficeApi, colleague, createColleague, signIn } from '../testing/callers/backoffice-api.ts'
import { startTestServer, type TestServer } from '../testing/service/start-test-server.ts'

const newPassword = 'a completely new one'

async function trail({ db, flush }: TestServer) {
  await flush()
  return db.selectFrom('audit_events').selectAll().orderBy('at').orderBy('id').execute()
}

/** A day in the life of two administrators; every secret that crossed the wire. */
async function liveThroughADay(server: TestServer): Promise<string[]> {
  const { url, clock } = server
  const stranger = backofficeApi(server)
  const tick = () => clock.advance(30_000)
  const link = await server.setUpLink()
  const guessedLink = `bosl_${'A'.repeat(43)}`
  await stranger('/set-up', { body: { secret: guessedLink, ...administrator } })
  const setUp = await stranger('/set-up', { body: { secret: link.split('#')[1], ...administrator } })
  const cookie = setUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const owner = backofficeApi({ url }, cookie)

  tick()
  await stranger('/session', { body: { ...administrator, password: 'my wrong guess' } })
  await stranger('/session', { body: { email: 'nobody@example.org', password: 'my unknown guess' } })
  tick()
  const { body } = await owner('/account/totp', { body: { password: administrator.password } })
  const app = authenticatorApp(body.secret, clock)
  const codes = [app.code()]
  await owner('/account/totp/confirm', { body: { code: app.code() } })
  tick()
  await stranger('/session', { body: administrator })
  codes.push(app.code(5), app.code())
  await stranger('/session', { body: { ...administrator, totp_code: app.code(5) } })
  await stranger('/session', { body: { ...administrator, totp_code: codes[0] } })
  const second = await signIn(server, { ...administrator, totp_code: app.code() })
  tick()
  const { data } = (await second('/account/sessions')).body
  await owner(`/account/sessions/${data[0].id}`, { method: 'DELETE' })
  codes.push(app.code())
  await owner('/account/totp', { method: 'DELETE', body: { password: administrator.password, code: app.code() } })
  tick()
  await owner('/account/password', { body: { current_password: 'not that one', new_password: newPassword } })
  await owner('/account/password', {
    body: { current_password: administrator.password, new_password: newPassword },
  })
  tick()
  const id = await createColleague(owner)
  await owner(`/administrators/${id}/deactivate`, { method: 'POST' })
  await stranger('/session', { body: colleague })
  tick()
  await owner(`/administrators/${id}/reactivate`, { method: 'POST' })
  for (let n = 0; n < 5; n++) await stranger('/session', { body: { ...colleague, password: 'my wrong guess' } })
  tick()
  await owner('/session', { method: 'DELETE' })
  return [
    ...[administrator.password, newPassword, colleague.password, 'my wrong guess', 'my unknown guess', 'not that one'],
    ...[guessedLink, link.split('#')[1] ?? '', cookie.split('=')[1] ?? '', body.secret, ...codes],
  ]
}

test('every change and every refused attempt is in the trail, with who, from where and which request', async () => {
  const server = await startTestServer()
  await liveThroughADay(server)
  const events = await trail(server)

  const changes = events.filter(({ refusal }) => refusal === null)
  expect(changes.map(({ action }) => action).sort()).toEqual(
    [
      ...['administrator.set_up', 'administrator.signed_in'],
      ...['administrator.totp_started', 'administrator.totp_enabled', 'administrator.signed_in', 'session.revoked'],
      ...['administrator.totp_disabled', 'administrator.password_changed', 'administrator.created'],
      ...['administrator.deactivated', 'administrator.reactivated', 'administrator.signed_out'],
    ].sort(),
  )
  const owner = changes.find(({ action }) => action === 'administrator.set_up')?.subject
  for (const { action, actor_kind, actor_id } of changes) {
    const expected = action === 'administrator.set_up' ? ['anyone', null] : ['administrator', owner]
    expect([actor_kind, actor_id], action).toEqual(expected)
  }

  const refusals = events.filter(({ refusal }) => refusal !== null)
  const count = (action: string, reason: string) =>
    refusals.filter((event) => event.action === action && event.refusal === reason).length
  expect(count('administrator.set_up', 'set_up_link_invalid')).toBe(1)
  expect(count('administrator.signed_in', 'unknown_administrator')).toBe(1)
  expect(count('administrator.signed_in', 'totp_required')).toBe(1)
  expect(count('administrator.signed_in', 'wrong_totp_code')).toBe(1)
  expect(count('administrator.signed_in', 'totp_code_used')).toBe(1)
  expect(count('administrator.signed_in', 'deactivated')).toBe(1)
  expect(count('administrator.signed_in', 'wrong_password')).toBe(1 + 4)
  expect(count('administrator.signed_in', 'throttled')).toBe(1)
  expect(count('administrator.password_changed', 'wrong_password')).toBe(1)
  expect(refusals).toHaveLength(13)

  for (const { address, request_id } of events) {
    expect(address).toBe('127.0.0.1')
    expect(request_id).toMatch(/^[\w-]{8,}$/)
  }
})

test('no password, code, secret or cookie is in the trail or in the log', async () => {
  const server = await startTestServer()
  const secrets = await liveThroughADay(server)
  const written = JSON.stringify(await trail(server)) + server.log()
  // A code is six digits, which a time or an id may hold by chance: it would stand alone.
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5)
    expect(written).not.toMatch(new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`))
    if (secret.length > 6) expect(written).not.toContain(secret)
  }
})

test('a change that fails leaves no trace of having happened', async () => {
  const server = await startTestServer()
  const owner = backofficeApi(server, await server.signedIn())
  await createColleague(owner)
  const before = (await trail(server)).length
  expect((await owner('/administrators', { body: colleague })).status).toBe(409)
  expect((await owner('/account/sessions/0195a000-0000-7000-8000-000000000000', { method: 'DELETE' })).status).toBe(404)
  expect(await trail(server)).toHaveLength(before)
})

test('the administrator of the settings is noted as made by the service', async () => {
  const server = await startTestServer({ firstAdministrator: administrator })
  await expect(server.setUpLink()).rejects.toThrow('there is an administrator already')
  expect(await trail(server)).toMatchObject([{ action: 'administrator.set_up', actor_kind: 'service', address: null }])
  await signIn(server)
})
