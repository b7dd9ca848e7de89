import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApiResponse } from '../testing/callers/call.ts'
import {
  auditedRefusal,
  callApi,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { sendRaw } from '../testing/callers/raw-request.ts'

const shared = sharedIntegrationServer({ rateLimit: 'off' })

/** Everything a caller could tell two answers apart by. */
function outside({ status, headers, body: { request_id, ...body } }: ApiResponse) {
  const { date, 'x-request-id': _id, ...rest } = Object.fromEntries(headers)
  return { status, headers: rest, body }
}

describe('the header', () => {
  test('absent or empty is asked for by name', async () => {
    const server = shared()
    const token = await tokenFor(server, await server.createRecord())
    for (const actingUser of [undefined, '', ' ']) {
      const response = await callApi(server, token, actingUser)
      expect(response).toMatchObject({ status: 400, body: { code: 'acting_user_required' } })
      expect(response.body.detail).toContain('Service-Client-UUID')
      expect(response.headers.has('www-authenticate')).toBe(false)
      expect(await auditedRefusal(server, response)).toMatchObject({
        refusal: 'acting_user_required',
        actor_kind: 'client',
      })
    }
  })

  test.each([
    'nonsense',
    'null',
    '12345678-1234-1234-1234-1234567890a',
    '12345678-1234-1234-1234-1234567890abc',
    '{12345678-1234-1234-1234-1234567890ab}',
    'urn:uuid:12345678-1234-1234-1234-1234567890ab',
    '12345678123412341234123456789012',
    '12345678-1234-1234-1234-1234567890ag',
    '12345678-1234-1234-1234-1234567890ab,12345678-1234-1234-1234-1234567890ab',
    '12345678-1234-1234-1234-1234567890ab 12345678-1234-1234-1234-1234567890ab',
    "' or 1=1 --",
    'x'.repeat(2000),
  ])('%j is malformed', async (actingUser) => {
    const server = shared()
    const token = await tokenFor(server, await server.createRecord())
    const response = await callApi(server, token, actingUser)
    expect(response).toMatchObject({ status: 400, body: { code: 'acting_user_malformed' } })
    expect(response.body.detail).toContain('Service-Client-UUID')
  })

  test('repeated is malformed, the same or not, in any case', async () => {
    const server = shared()
    const record = await server.createRecord()
    const user = await server.createUser()
    const token = `Authorization: Bearer ${await tokenFor(server, record)}`
    const right = `Service-Client-UUID: ${user.uuid}`
    for (const headers of [
      [right, right],
      [right, `service-client-uuid: ${record.client_id}`],
      ['SERVICE-CLIENT-UUID:', right],
      [right, 'Service-Client-Uuid:'],
    ]) {
      const response = await sendRaw(server, 'GET /api/1', [token, ...headers])
      expect(response).toMatchObject({ status: 400, body: { code: 'acting_user_malformed' } })
    }
    expect(await sendRaw(server, 'GET /api/1', [token, right])).toMatchObject({ status: 200 })
  })

  test('in upper case names the same user', async () => {
    const server = shared()
    const user = await server.createUser()
    const response = await callApi(server, await tokenFor(server, await server.createRecord()), user.uuid.toUpperCase())
    expect(response).toMatchObject({ status: 200, body: { acting_user: { uuid: user.uuid } } })
  })

  test('can have another name, and then the published one does nothing', async () => {
    const server = await startIntegrationServer({ actingUserHeader: 'X-Acting-User' })
    const record = await server.createRecord()
    const token = await tokenFor(server, record)
    const named = await callApi(server, token, undefined, { headers: { 'x-acting-user': record.client_id } })
    expect(named).toMatchObject({ status: 200 })
    const published = await callApi(server, token, record.client_id)
    expect(published).toMatchObject({ status: 400, body: { code: 'acting_user_required' } })
    expect(published.body.detail).toContain('X-Acting-User')
  })

  test('of a kind that Node keeps only the first of may not be repeated either', async () => {
    const server = await startIntegrationServer({ actingUserHeader: 'From' })
    const record = await server.createRecord()
    const headers = [`Authorization: Bearer ${await tokenFor(server, record)}`, `From: ${record.client_id}`]
    expect(await sendRaw(server, 'GET /api/1', headers)).toMatchObject({ status: 200 })
    const response = await sendRaw(server, 'GET /api/1', [...headers, `From: ${randomUUID()}`])
    expect(response).toMatchObject({ status: 400, body: { code: 'acting_user_malformed' } })
  })
})

describe('a client may act for', () => {
  test('its own service user and every active person of its area', async () => {
    const server = shared()
    const record = await server.createRecord()
    const token = await tokenFor(server, record)
    expect(await callApi(server, token, record.client_id)).toMatchObject({
      status: 200,
      body: { acting_user: { kind: 'service', role: 'reader' } },
    })
    for (const role of ['learner', 'instructor', 'manager', 'reader'] as const) {
      const user = await server.createUser({ role })
      expect(await callApi(server, token, user.uuid)).toMatchObject({
        status: 200,
        body: { acting_user: { uuid: user.uuid, kind: 'person', role } },
      })
    }
  })

  test('nobody else: the same 403 for an unknown, an inactive, another area’s and another record’s user; the audit trail knows why', async () => {
    const server = shared()
    const record = await server.createRecord()
    const token = await tokenFor(server, record)
    const inactive = await server.createUser()
    await server.setUserActive(inactive, false)
    const southern = await server.createUser({ learning_area: 'south' })
    const others = await server.createRecord()
    const southernRecord = await server.createRecord({ learning_area: 'south' })
    const revoked = await server.createRecord()
    await server.revokeRecord(revoked)
    const users = [
      [randomUUID(), 'user_unknown_in_this_area'],
      ['00000000-0000-0000-0000-000000000000', 'user_unknown_in_this_area'],
      [inactive.uuid, 'user_inactive'],
      [southern.uuid, 'user_unknown_in_this_area'],
      [others.client_id, 'another_records_service_user'],
      [southernRecord.client_id, 'user_unknown_in_this_area'],
      [revoked.client_id, 'another_records_service_user'],
    ] as const
    const first = outside(await callApi(server, token, users[0][0]))
    expect(first).toMatchObject({ status: 403, body: { code: 'acting_user_not_allowed' } })
    expect(first.headers).not.toHaveProperty('www-authenticate')
    for (const [uuid, reason] of users) {
      // Twice: the second time the user is known to the cache.
      for (const response of [await callApi(server, token, uuid), await callApi(server, token, uuid)]) {
        expect(outside(response)).toEqual(first)
        expect(JSON.stringify(response.body)).not.toContain(uuid)
        expect(await auditedRefusal(server, response)).toMatchObject({
          refusal: reason,
          client_id: record.client_id,
          acting_user: uuid,
          actor_kind: 'client',
          address: '127.0.0.1',
        })
      }
    }
  })

  test('a person from the moment they are made, not once they are deactivated, and again when they are back', async () => {
    const server = shared()
    const token = await tokenFor(server, await server.createRecord())
    const uuid = randomUUID()
    expect(await callApi(server, token, uuid)).toMatchObject({ status: 403 })
    const user = await server.createUser({ uuid })
    expect(await callApi(server, token, uuid)).toMatchObject({ status: 200 })
    await server.setUserActive(user, false)
    expect(await callApi(server, token, uuid)).toMatchObject({ status: 403 })
    await server.setUserActive(user, true)
    expect(await callApi(server, token, uuid)).toMatchObject({ status: 200 })
  })

  test('the namesake of its own area only: the same UUID in two areas is two users', async () => {
    const server = shared()
    const uuid = randomUUID()
    const northern = await server.createUser({ uuid, display_name: 'Northern' })
    await server.createUser({ uuid, display_name: 'Southern', learning_area: 'south', role: 'manager' })
    const north = await tokenFor(server, await server.createRecord())
    const south = await tokenFor(server, await server.createRecord({ learning_area: 'south' }))
    expect((await callApi(server, north, uuid)).body.acting_user.display_name).toBe('Northern')
    expect((await callApi(server, south, uuid)).body.acting_user.display_name).toBe('Southern')
    await server.setUserActive(northern, false)
    expect(await callApi(server, north, uuid)).toMatchObject({ status: 403 })
    expect(await callApi(server, south, uuid)).toMatchObject({ status: 200 })
  })

  test('another area’s record under its own client_id is not let in by having the UUID as a person', async () => {
    const server = shared()
    const record = await server.createRecord({ learning_area: 'south' })
    await server.createUser({ uuid: record.client_id, display_name: 'Impostor' })
    const token = await tokenFor(server, record)
    expect((await callApi(server, token, record.client_id)).body.acting_user).toMatchObject({ kind: 'service' })
  })
})

test('whatever areas, users and records there are, nobody outside the rule is ever accepted', async () => {
  const server = shared()
  const slugs = ['north', 'south'] as const
  const records = await Promise.all(
    [...slugs, ...slugs].map(async (area) => {
      const record = await server.createRecord({ learning_area: area })
      return { area, uuid: record.client_id, token: await tokenFor(server, record) }
    }),
  )
  const people = await Promise.all(
    [...slugs, ...slugs, ...slugs].map(async (area, index) => {
      const user = await server.createUser({ learning_area: area })
      const active = { now: index < 4 }
      if (!active.now) await server.setUserActive(user, false)
      return { area, user, active }
    }),
  )
  const anyUser = fc.oneof(
    fc.constantFrom(...people).map((person) => ({ person })),
    fc.constantFrom(...records).map((record) => ({ record })),
    fc.uuid().map((unknown) => ({ unknown })),
  )
  const step = fc.record({
    caller: fc.constantFrom(...records),
    user: anyUser,
    upper: fc.boolean(),
    turn: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const { caller, user, upper, turn } of steps) {
        const { person, record, unknown } = user as Partial<{
          person: (typeof people)[number]
          record: (typeof records)[number]
          unknown: string
        }>
        if (person && turn) {
          person.active.now = !person.active.now
          await server.setUserActive(person.user, person.active.now)
        }
        const uuid = person?.user.uuid ?? record?.uuid ?? unknown ?? ''
        const allowed = person ? person.active.now && person.area === caller.area : record?.uuid === caller.uuid
        const response = await callApi(server, caller.token, upper ? uuid.toUpperCase() : uuid)
        expect(response.status).toBe(allowed ? 200 : 403)
        if (allowed) expect(response.body.learning_area.slug).toBe(caller.area)
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 60) },
  )
})
