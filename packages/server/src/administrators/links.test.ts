import { describe, expect, test } from 'vitest'
import { commandLineActor } from '../authority/actor.ts'
import { cookieOf } from '../testing/callers/administrator-session.ts'
import { enableTotp } from '../testing/callers/authenticator-app.ts'
import { backofficeApi, colleague, createColleague, signIn } from '../testing/callers/backoffice-api.ts'
import { sharedIntegrationServer, startIntegrationServer } from '../testing/callers/integration.ts'
import { createAdministrator } from './create-administrator.ts'
import { resetAdministrator } from './reset-administrator.ts'

const hourMs = 60 * 60 * 1000
const password = 'chosen by themselves'
const nobody = '0195a000-0000-7000-8000-000000000000'
const invalid = { status: 403, body: { code: 'link_invalid' } }

async function start() {
  const server = await startIntegrationServer()
  const { admin: owner } = server
  const stranger = backofficeApi(server)
  const secretOf = (url: string) => new URL(url).hash.slice(1)
  return {
    ...server,
    owner,
    stranger,
    async invite(email = colleague.email) {
      const { body } = await owner('/administrators/invitations', { body: { email } })
      return { id: body.id as string, secret: secretOf(body.url) }
    },
    async resetLink(id: string, two_factor = 'keep') {
      const { body } = await owner(`/administrators/${id}/reset-link`, { body: { two_factor } })
      return { id: body.id as string, secret: secretOf(body.url) }
    },
    follow: (secret: string, more: object = {}) => stranger('/link/use', { body: { secret, password, ...more } }),
    open: (secret: string) => stranger('/link', { body: { secret } }),
  }
}

/** For what is refused and changes nothing. */
const shared = sharedIntegrationServer()

test.each([
  ['GET', '/administrators/links', undefined],
  ['POST', '/administrators/invitations', { email: 'a@example.org' }],
  ['POST', `/administrators/${nobody}/reset-link`, { two_factor: 'keep' }],
  ['DELETE', `/administrators/links/${nobody}`, undefined],
])('%s %s is not for strangers, nor for other sites', async (method, path, body) => {
  const { admin: owner } = shared()
  expect(await backofficeApi(shared())(path, { method, body })).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  })
  expect((await owner(path, { method, body, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
})

test.each([
  ['/administrators/invitations', { email: 'a@example.org' }],
  [`/administrators/${nobody}/reset-link`, { two_factor: 'keep' }],
])('POST %s needs a recent confirmation', async (path, body) => {
  const { owner, clock } = await start()
  clock.advance(11 * 60 * 1000)
  expect(await owner(path, { body })).toMatchObject({ status: 403, body: { code: 'confirmation_required' } })
})

describe('an invitation', () => {
  test('makes an administrator with a password of their own, who is signed in', async () => {
    const { url, owner, open, follow, clock } = await start()
    const made = await owner('/administrators/invitations', { body: { email: 'Colleague@Example.org' } })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(String),
      kind: 'invitation',
      email: colleague.email,
      role: 'administrator',
      created_at: clock.now().toISOString(),
      expires_at: new Date(clock.now().getTime() + 72 * hourMs).toISOString(),
      url: expect.stringMatching(/\/backoffice\/link#bosl_[\w-]{49}$/),
    })
    const secret = new URL(made.body.url).hash.slice(1)
    const { url: _once, ...listed } = made.body
    expect((await owner('/administrators/links')).body).toEqual({ data: [listed] })
    expect(await open(secret)).toMatchObject({
      status: 200,
      body: { kind: 'invitation', email: colleague.email, totp: false, expires_at: made.body.expires_at },
    })
    const joined = await follow(secret)
    expect(joined).toMatchObject({ status: 201, body: { administrator: { email: colleague.email, totp: false } } })
    const session = backofficeApi({ url }, cookieOf(joined.headers))
    expect((await session('/administrators')).body.data).toHaveLength(2)
    expect((await session('/administrators/links')).body.data).toEqual([])
    await signIn({ url }, { ...colleague, password })
  })

  test('works once, also for two who use it at the same moment', async () => {
    const { db, invite, follow, open } = await start()
    const { secret } = await invite()
    const responses = await Promise.all([follow(secret), follow(secret), follow(secret)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403])
    expect(await db.selectFrom('administrators').select('id').execute()).toHaveLength(2)
    expect(await follow(secret)).toMatchObject(invalid)
    expect(await open(secret)).toMatchObject(invalid)
  })

  test('is stored only as a hash, and the secret is in no log, event or list', async () => {
    const { db, log, flush, owner, invite, follow } = await start()
    const { secret } = await invite()
    const rows = JSON.stringify(await db.selectFrom('administrator_links').selectAll().execute())
    await follow(secret)
    await flush()
    const events = JSON.stringify(await db.selectFrom('audit_events').selectAll().execute())
    const list = JSON.stringify((await owner('/administrators/links')).body)
    for (const text of [rows, events, list, log()]) expect(text).not.toContain(secret.slice(5, 30))
  })

  test('expires', async () => {
    const { owner, clock, invite, follow, open } = await start()
    const { secret } = await invite()
    clock.advance(72 * hourMs)
    expect(await open(secret)).toMatchObject(invalid)
    expect(await follow(secret)).toMatchObject(invalid)
    expect((await owner('/session')).status).toBe(401)
  })

  test('is replaced by the next one for the same address', async () => {
    const { owner, invite, follow } = await start()
    const first = await invite()
    const second = await invite('COLLEAGUE@example.org')
    expect((await owner('/administrators/links')).body.data).toMatchObject([{ id: second.id }])
    expect(await follow(first.secret)).toMatchObject(invalid)
    expect((await follow(second.secret)).status).toBe(201)
  })

  test('can be withdrawn, once', async () => {
    const { owner, invite, follow } = await start()
    const { id, secret } = await invite()
    expect((await owner(`/administrators/links/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await owner(`/administrators/links/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect(await follow(secret)).toMatchObject(invalid)
  })

  test('ends with whoever made it', async () => {
    const { url, owner, follow } = await start()
    const leaver = await createColleague(owner)
    const session = await signIn({ url }, colleague)
    const { body } = await session('/administrators/invitations', { body: { email: 'friend@example.org' } })
    await owner(`/administrators/${leaver}/deactivate`, { method: 'POST' })
    expect(await follow(new URL(body.url).hash.slice(1))).toMatchObject(invalid)
    expect((await owner('/administrators/links')).body.data).toEqual([])
  })

  test('is not made for an administrator, and ends if one with its address is made otherwise', async () => {
    const { owner, invite, follow, changes, config, clock } = await start()
    const { secret } = await invite()
    await createAdministrator({ changes, config, now: clock.now }, commandLineActor, colleague)
    expect(await follow(secret)).toMatchObject(invalid)
    expect(await owner('/administrators/invitations', { body: { email: 'Colleague@example.org' } })).toMatchObject({
      status: 409,
      body: { code: 'administrator_exists', errors: [{ pointer: '/email' }] },
    })
  })

  test('is refused if fifty links are open', async () => {
    const { owner, invite } = await start()
    for (let n = 0; n < 50; n++) await invite(`person-${n}@example.org`)
    const more = () => owner('/administrators/invitations', { body: { email: 'one-more@example.org' } })
    expect(await more()).toMatchObject({
      status: 409,
      body: { code: 'link_not_possible', reason: 'too_many_links', params: { max_links: 50 } },
    })
    // Replacing one is possible.
    const { id } = await invite('person-7@example.org')
    expect((await owner(`/administrators/links/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await more()).status).toBe(201)
  })

  test.each([
    [{ email: 'colleague' }, '/email'],
    [{ email: 'a@example.org', password: 'chosen for them' }, '/password'],
  ])('for %j is a bad request', async (body, pointer) => {
    const { admin: owner } = shared()
    expect(await owner('/administrators/invitations', { body })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
    })
  })
})

describe('a reset link', () => {
  test('changes nothing until it is used, then sets the password and ends all sessions', async () => {
    const { url, owner, stranger, resetLink, follow } = await start()
    const id = await createColleague(owner)
    const before = await signIn({ url }, colleague)
    const { secret } = await resetLink(id)
    expect((await before('/session')).status).toBe(200)
    const response = await follow(secret)
    expect(response).toMatchObject({ status: 201, body: { administrator: { id, email: colleague.email } } })
    expect((await before('/session')).status).toBe(401)
    expect((await stranger('/session', { body: colleague })).status).toBe(401)
    await signIn({ url }, { ...colleague, password })
    expect(await follow(secret)).toMatchObject(invalid)
  })

  test('needs the code of two-factor authentication, unless it was made to turn that off', async () => {
    const { url, owner, clock, resetLink, open, follow } = await start()
    const id = await createColleague(owner)
    const app = await enableTotp(await signIn({ url }, colleague), colleague.password, clock)
    const kept = await resetLink(id)
    expect((await open(kept.secret)).body).toMatchObject({ kind: 'reset', totp: true })
    expect(await follow(kept.secret)).toMatchObject({ status: 401, body: { code: 'totp_required' } })
    expect(await follow(kept.secret, { totp_code: app.code(5) })).toMatchObject({
      status: 401,
      body: { code: 'sign_in_failed' },
    })
    expect(await follow(kept.secret, { totp_code: app.code() })).toMatchObject({
      status: 201,
      body: { administrator: { totp: true } },
    })
    const removed = await resetLink(id, 'remove')
    expect((await open(removed.secret)).body).toMatchObject({ totp: false })
    expect(await follow(removed.secret)).toMatchObject({ status: 201, body: { administrator: { totp: false } } })
    await signIn({ url }, { ...colleague, password })
  })

  test('works for ten attempts, counted in its row, also if they come at once', async () => {
    const { url, db, owner, clock, resetLink, follow } = await start()
    const id = await createColleague(owner)
    const app = await enableTotp(await signIn({ url }, colleague), colleague.password, clock)
    const { secret } = await resetLink(id)
    const guesses = await Promise.all(Array.from({ length: 12 }, () => follow(secret, { totp_code: app.code(5) })))
    const codes = guesses.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'sign_in_failed')).toHaveLength(10)
    expect(codes.filter((code) => code === 'link_invalid')).toHaveLength(2)
    const row = await db.selectFrom('administrator_links').select('attempts').executeTakeFirst()
    expect(row).toEqual({ attempts: 10 })
    expect(await follow(secret, { totp_code: app.code() })).toMatchObject(invalid)
  })

  test('works once, also for two who use it at the same moment', async () => {
    const { owner, resetLink, follow } = await start()
    const { secret } = await resetLink(await createColleague(owner))
    const responses = await Promise.all([follow(secret), follow(secret, { password: 'chosen by another' })])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403])
  })

  test('ends if the administrator is deactivated or reset otherwise, and does not come back', async () => {
    const { owner, resetLink, follow, changes, config, clock } = await start()
    const id = await createColleague(owner)
    const first = await resetLink(id)
    await owner(`/administrators/${id}/deactivate`, { method: 'POST' })
    expect(await follow(first.secret)).toMatchObject(invalid)
    expect(await owner(`/administrators/${id}/reset-link`, { body: { two_factor: 'keep' } })).toMatchObject({
      status: 409,
      body: { code: 'link_not_possible', reason: 'reset_of_deactivated_administrator' },
    })
    await owner(`/administrators/${id}/reactivate`, { method: 'POST' })
    expect(await follow(first.secret)).toMatchObject(invalid)
    const second = await resetLink(id)
    const third = await resetLink(id)
    expect(await follow(second.secret)).toMatchObject(invalid)
    await resetAdministrator({ changes, config, now: clock.now }, commandLineActor, colleague)
    expect(await follow(third.secret)).toMatchObject(invalid)
  })

  test('ends when the administrator changes the password', async () => {
    const { url, owner, resetLink, follow } = await start()
    const { secret } = await resetLink(await createColleague(owner))
    const session = await signIn({ url }, colleague)
    const change = { current_password: colleague.password, new_password: 'remembered after all' }
    expect((await session('/account/password', { body: change })).status).toBe(204)
    expect(await follow(secret)).toMatchObject(invalid)
    expect((await owner('/administrators/links')).body.data).toEqual([])
  })

  test('is not made for oneself, nor for nobody', async () => {
    const { owner } = await start()
    const { body } = await owner('/session')
    const forId = (id: string) => owner(`/administrators/${id}/reset-link`, { body: { two_factor: 'remove' } })
    expect(await forId(body.administrator.id)).toMatchObject({ status: 409, body: { reason: 'own_reset_link' } })
    expect(await forId(nobody)).toMatchObject({ status: 404 })
    expect((await forId('me')).status).toBe(400)
  })
})

test('guessing links is limited per network, and keeps nobody from signing in', async () => {
  const { url, owner, open, follow, invite, clock } = await start()
  await createColleague(owner)
  const { secret } = await invite('friend@example.org')
  for (let n = 0; n < 50; n++) expect((await open(`bosl_${n}`)).status).toBe(403)
  expect(await open(secret)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await follow(secret)).status).toBe(429)
  await signIn({ url }, colleague)
  clock.advance(15 * 60 * 1000)
  expect((await open(secret)).status).toBe(200)
})

test('everything about links is in the audit trail', async () => {
  const { url, db, flush, owner, invite, resetLink, follow } = await start()
  const id = await createColleague(owner)
  const reset = await resetLink(id, 'remove')
  await follow(reset.secret)
  const friend = await invite('friend@example.org')
  const joined = await follow(friend.secret)
  const other = await invite('other@example.org')
  await owner(`/administrators/links/${other.id}`, { method: 'DELETE' })
  await follow(other.secret)
  await flush()
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'refusal', 'subject', 'actor_kind', 'details'])
    .where('action', 'in', [
      ...['administrator.invited', 'administrator.joined', 'administrator.reset_link_created'],
      ...['administrator.reset_by_link', 'administrator.link_withdrawn', 'administrator.link_used'],
    ])
    .orderBy('at')
    .orderBy('id')
    .execute()
  const friendId = joined.body.administrator.id
  const expires_at = expect.any(String)
  expect(events).toEqual(
    expect.arrayContaining([
      event('administrator.reset_link_created', id, { two_factor: 'remove', expires_at }),
      event('administrator.reset_by_link', id, { link: reset.id, two_factor: 'remove' }, 'anyone'),
      event('administrator.invited', friend.id, { email: 'friend@example.org', role: 'administrator', expires_at }),
      event(
        'administrator.joined',
        friendId,
        { email: 'friend@example.org', role: 'administrator', link: friend.id },
        'anyone',
      ),
      event('administrator.invited', other.id, { email: 'other@example.org', role: 'administrator', expires_at }),
      event('administrator.link_withdrawn', other.id, { kind: 'invitation', email: 'other@example.org' }),
      expect.objectContaining({ action: 'administrator.link_used', refusal: 'link_invalid', actor_kind: 'anyone' }),
    ]),
  )
  expect(events).toHaveLength(7)
  expect((await backofficeApi({ url })('/session')).status).toBe(401)

  function event(action: string, subject: string, details: object, actor_kind = 'administrator') {
    return { action, refusal: null, subject, actor_kind, details }
  }
})
