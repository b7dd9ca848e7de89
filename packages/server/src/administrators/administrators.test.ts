import { describe, expect, test } from 'vitest'
import { commandLineActor } from '../authority/actor.ts'
import { administrator } from '../testing/callers/administrator-session.ts'
import { enableTotp } from '../testing/callers/authenticator-app.ts'
import { backofficeApi, colleague, cookieFor, createColleague, signIn } from '../testing/callers/backoffice-api.ts'
import { sharedIntegrationServer, startIntegrationServer } from '../testing/callers/integration.ts'
import { beginRaw } from '../testing/callers/raw-request.ts'
import { createAdministrator } from './create-administrator.ts'
import { resetAdministrator } from './reset-administrator.ts'

const nobody = '0195a000-0000-7000-8000-000000000000'

async function start() {
  const server = await startIntegrationServer()
  const { admin: owner } = server
  const { body } = await owner('/session')
  return { ...server, owner, ownerId: body.administrator.id as string, stranger: backofficeApi(server) }
}

/** For what is refused and changes nothing. */
const shared = sharedIntegrationServer()

test.each([
  ['GET', '/administrators', undefined],
  ['POST', '/administrators', colleague],
  ['POST', `/administrators/${nobody}/deactivate`, {}],
  ['POST', `/administrators/${nobody}/reactivate`, {}],
])('%s %s is not for strangers, nor for other sites', async (method, path, body) => {
  const { admin: owner } = shared()
  expect(await backofficeApi(shared())(path, { method, body })).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  })
  expect((await owner(path, { method, body, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
})

describe('an administrator made by another', () => {
  test('can sign in, and stands in the list with everything that may be known', async () => {
    const { url, owner, ownerId, clock } = await start()
    const made = await owner('/administrators', { body: { ...colleague, email: 'Colleague@Example.org' } })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(String),
      email: colleague.email,
      role: 'administrator',
      totp: false,
      active: true,
      created_at: '2026-03-01T12:00:00.000Z',
      last_signed_in_at: null,
    })
    clock.advance(1000)
    await enableTotp(await signIn({ url }, colleague), colleague.password, clock)
    const { status, body } = await owner('/administrators')
    expect(status).toBe(200)
    expect(body.data).toEqual([
      expect.objectContaining({ id: ownerId, totp: false, last_signed_in_at: '2026-03-01T12:00:00.000Z' }),
      { ...made.body, totp: true, last_signed_in_at: '2026-03-01T12:00:01.000Z' },
    ])
  })

  test('needs an e-mail address of their own', async () => {
    const { owner } = await start()
    expect(await owner('/administrators', { body: { ...colleague, email: 'ADMIN@example.org' } })).toMatchObject({
      status: 409,
      body: { code: 'administrator_exists', errors: [{ pointer: '/email' }] },
    })
  })

  test.each([
    [{ ...colleague, password: 'too short' }, '/password'],
    [{ ...colleague, email: 'colleague' }, '/email'],
    [{ ...colleague, email: 'a\u0000@example.org' }, '/email'],
    [{ ...colleague, active: false }, '/active'],
  ])('%j is a bad request', async (body, pointer) => {
    const { admin: owner } = shared()
    expect(await owner('/administrators', { body })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
    })
  })
})

describe('a deactivated administrator', () => {
  test('is out at once, cannot sign in, and needs a new session after coming back', async () => {
    const { url, owner, stranger } = await start()
    const id = await createColleague(owner)
    const sessions = [await signIn({ url }, colleague), await signIn({ url }, colleague)]
    const response = await owner(`/administrators/${id}/deactivate`, { method: 'POST' })
    expect(response).toMatchObject({ status: 200, body: { id, active: false } })
    for (const session of sessions) expect((await session('/session')).status).toBe(401)
    const refused = await stranger('/session', { body: colleague })
    const unknown = await stranger('/session', { body: { ...colleague, email: 'nobody@example.org' } })
    expect(refused.status).toBe(401)
    expect({ ...refused.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })

    expect(await owner(`/administrators/${id}/reactivate`, { method: 'POST' })).toMatchObject({
      status: 200,
      body: { id, active: true },
    })
    for (const session of sessions) expect((await session('/session')).status).toBe(401)
    expect((await stranger('/session', { body: colleague })).status).toBe(201)
  })

  test.each([
    ['POST', '/administrators', { email: 'back@example.org', password: 'a door at the back' }],
    ['POST', '/administrators/:id/reactivate', {}],
    ['DELETE', '/account/totp', { password: colleague.password, code: '123456' }],
  ])('does not get %s %s done with a body that was still arriving', async (method, path, body) => {
    const { url, owner, clock, db } = await start()
    const id = await createColleague(owner)
    const cookie = await cookieFor({ url }, colleague)
    clock.advance(60_000)
    const late = beginRaw(
      { url },
      `${method} /backoffice/api${path.replace(':id', id)}`,
      [`Cookie: ${cookie}`, 'Content-Type: application/json'],
      JSON.stringify(body),
    )
    // The guard has let it pass, which it writes down.
    const seen = db
      .selectFrom('sessions')
      .select('id')
      .where('administrator_id', '=', id)
      .where('last_seen_at', '=', clock.now())
    await expect.poll(async () => (await seen.execute()).length).toBe(1)
    await owner(`/administrators/${id}/deactivate`, { method: 'POST' })
    expect(await late.finish()).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect((await owner('/administrators')).body.data).toMatchObject([{}, { id, active: false }])
  })

  test('stays so when deactivated again, and the trail tells it once', async () => {
    const { owner, db } = await start()
    const id = await createColleague(owner)
    for (const verb of ['deactivate', 'deactivate', 'reactivate', 'reactivate']) {
      expect((await owner(`/administrators/${id}/${verb}`, { method: 'POST' })).status).toBe(200)
    }
    const events = await db.selectFrom('audit_events').select('action').where('subject', '=', id).execute()
    expect(events.map(({ action }) => action).sort()).toEqual([
      'administrator.created',
      'administrator.deactivated',
      'administrator.reactivated',
    ])
  })

  test.each(['deactivate', 'reactivate'])('to %s needs to exist', async (verb) => {
    const { admin: owner } = shared()
    expect(await owner(`/administrators/${nobody}/${verb}`, { method: 'POST' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await owner(`/administrators/me/${verb}`, { method: 'POST' })).status).toBe(400)
  })
})

describe('the last active administrator', () => {
  test('is never deactivated', async () => {
    const { owner, ownerId } = await start()
    const id = await createColleague(owner)
    await owner(`/administrators/${id}/deactivate`, { method: 'POST' })
    expect(await owner(`/administrators/${ownerId}/deactivate`, { method: 'POST' })).toMatchObject({
      status: 409,
      body: { code: 'last_administrator' },
    })
    expect((await owner('/session')).status).toBe(200)
  })

  test('remains when two deactivate each other at the same moment', async () => {
    const { url, owner, ownerId, db, changes, config } = await start()
    const id = await createColleague(owner)
    for (let round = 0; round < 5; round++) {
      await resetAdministrator({ changes, config, now: () => new Date() }, commandLineActor, {
        email: administrator.email,
        password: administrator.password,
      })
      await resetAdministrator({ changes, config, now: () => new Date() }, commandLineActor, {
        email: colleague.email,
        password: colleague.password,
      })
      const [one, other] = [await signIn({ url }), await signIn({ url }, colleague)]
      const responses = await Promise.all([
        one(`/administrators/${id}/deactivate`, { method: 'POST' }),
        other(`/administrators/${ownerId}/deactivate`, { method: 'POST' }),
      ])
      // Whoever is late is the last one, or is not signed in any more.
      expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const active = await db.selectFrom('administrators').select('id').where('active', '=', true).execute()
      expect(active).toHaveLength(1)
    }
  })
})

describe('from the command line', () => {
  test('an administrator is made', async () => {
    const { db, changes, config, clock, stranger } = await start()
    await createAdministrator({ changes, config, now: clock.now }, commandLineActor, colleague)
    expect((await stranger('/session', { body: colleague })).status).toBe(201)
    const event = await db
      .selectFrom('audit_events')
      .select(['actor_kind', 'details'])
      .where('action', '=', 'administrator.created')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ actor_kind: 'command line', details: { email: colleague.email, role: 'administrator' } })
  })

  test('a reset gives a new password, no second factor and no session, and brings a deactivated one back', async () => {
    const { url, owner, changes, config, clock, stranger } = await start()
    const id = await createColleague(owner)
    const before = await signIn({ url }, colleague)
    await enableTotp(before, colleague.password, clock)
    await resetAdministrator({ changes, config, now: clock.now }, commandLineActor, {
      email: 'Colleague@example.org',
      password: 'a completely new one',
    })
    expect((await before('/session')).status).toBe(401)
    await owner(`/administrators/${id}/deactivate`, { method: 'POST' })
    await resetAdministrator({ changes, config, now: clock.now }, commandLineActor, {
      email: colleague.email,
      password: 'another new password',
    })
    const response = await stranger('/session', { body: { ...colleague, password: 'another new password' } })
    expect(response).toMatchObject({ status: 201, body: { administrator: { id, totp: false } } })
    const resetNobody = resetAdministrator({ changes, config, now: clock.now }, commandLineActor, {
      email: 'nobody@example.org',
      password: 'long enough it is',
    })
    await expect(resetNobody).rejects.toMatchObject({ code: 'not_found' })
  })
})
