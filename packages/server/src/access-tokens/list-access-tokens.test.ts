import type { AccessToken } from '@backoffice/contract/access-token'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BackofficeApi, backofficeApi, signIn } from '../testing/callers/backoffice-api.ts'
import {
  type IntegrationServer,
  sharedIntegrationServer,
  startIntegrationServer,
} from '../testing/callers/integration.ts'

const nobody = '0195a000-0000-4000-8000-000000000000'
const shared = sharedIntegrationServer()

test.each([
  ['GET', '/access-tokens', undefined],
  ['POST', '/access-tokens', { learning_area: 'north', token_name: 'n8n' }],
  ['GET', `/access-tokens/${nobody}`, undefined],
  ['PATCH', `/access-tokens/${nobody}`, { token_name: 'n8n' }],
  ['POST', `/access-tokens/${nobody}/revoke`, {}],
  ['GET', '/users?learning_area=north', undefined],
  ['POST', '/users', { learning_area: 'north', display_name: 'Ada' }],
  ['POST', `/users/${nobody}/deactivate?learning_area=north`, {}],
  ['POST', `/users/${nobody}/reactivate?learning_area=north`, {}],
  ['GET', '/learning-areas', undefined],
  ['POST', '/learning-areas', { name: 'East', slug: 'east' }],
  ['GET', '/audit-events', undefined],
  ['GET', '/overview', undefined],
])('%s %s is for administrators only', async (method, path, body) => {
  const stranger = backofficeApi(shared())
  const refused = { status: 401, body: { code: 'not_signed_in' } }
  expect(await stranger(path, { method, body })).toMatchObject(refused)
  expect(await stranger(path, { method, body, cookie: 'backoffice=boss_guessed' })).toMatchObject(refused)
  const otherSite = { 'sec-fetch-site': 'cross-site' }
  expect((await shared().admin(path, { method, body, headers: otherSite })).status).toBe(403)
})

/** Reads page after page, as a screen does. */
async function readAll(admin: BackofficeApi, query: string, from?: string): Promise<AccessToken[]> {
  const all: AccessToken[] = []
  for (let cursor = from === undefined ? '' : `&cursor=${from}`; ; ) {
    const { status, body } = await admin(`/access-tokens?${query}${cursor}`)
    expect(status).toBe(200)
    all.push(...body.data)
    if (body.next_cursor === null) return all
    expect(body.data.length).toBeGreaterThan(0)
    cursor = `&cursor=${body.next_cursor}`
  }
}

/** Records with equal names, equal dates and equal times of creation, in two areas. */
async function makeMany(server: IntegrationServer) {
  const names = ['beta', 'Alpha', 'alpha', 'gamma', 'Beta', 'alpha', 'delta']
  const dates = ['2026-12-31', '2026-06-30', '2026-12-31', '2026-06-30', '2026-12-31', '2027-01-01', '2026-12-31']
  for (const [index, token_name] of names.entries()) {
    if (index === 4) server.clock.advance(1)
    const learning_area = index % 3 === 0 ? 'south' : 'north'
    await server.createRecord({ token_name, learning_area, expiration_date: dates[index] ?? '' })
  }
}

describe('paging', () => {
  const many = sharedIntegrationServer()
  beforeAll(() => makeMany(many()))

  test('shows every record once, in order, whatever the order and the size of a page', async () => {
    const { admin } = many()
    const values = {
      created_at: (token: AccessToken) => token.created_at,
      token_name: (token: AccessToken) => token.token_name.toLowerCase(),
      expiration_date: (token: AccessToken) => token.expiration_date,
    }
    for (const [column, readValue] of Object.entries(values)) {
      const ascending = await readAll(admin, `sort=${column}&limit=200`)
      expect(ascending.map(readValue)).toEqual(ascending.map(readValue).sort())
      expect(new Set(ascending.map(({ client_id }) => client_id)).size).toBe(7)
      const ids = ascending.map(({ client_id }) => client_id)
      for (const limit of [1, 2, 3, 7]) {
        const [up, down] = [
          await readAll(admin, `sort=${column}&limit=${limit}`),
          await readAll(admin, `sort=-${column}&limit=${limit}`),
        ]
        expect(up.map(({ client_id }) => client_id)).toEqual(ids)
        expect(down.map(({ client_id }) => client_id)).toEqual(ids.toReversed())
      }
    }
    // Newest first, unless asked otherwise.
    expect(await readAll(admin, 'limit=4')).toEqual(await readAll(admin, 'sort=-created_at&limit=4'))
  })

  test('goes on where it was when records are added or renamed meanwhile', async () => {
    const server = await startIntegrationServer()
    await makeMany(server)
    const { admin, createRecord } = server
    const first = (await admin('/access-tokens?sort=token_name&limit=3')).body
    await createRecord({ token_name: 'aaa' })
    const last = await readAll(admin, 'sort=token_name&limit=3', first.next_cursor)
    const seen = [...first.data, ...last].map(({ token_name }) => token_name.toLowerCase())
    expect(seen).toEqual(['alpha', 'alpha', 'alpha', 'beta', 'beta', 'delta', 'gamma'])
  })

  test('refuses a cursor of another list, order or filter', async () => {
    const { admin } = many()
    const { body } = await admin('/access-tokens?sort=token_name&learning_area=north&limit=1')
    const next = body.next_cursor
    for (const query of ['sort=token_name', 'sort=-token_name&learning_area=north', 'sort=token_name&q=a', 'limit=1']) {
      expect(await admin(`/access-tokens?${query}&cursor=${next}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ pointer: '/cursor', detail: 'does not belong to this list' }] },
      })
    }
    expect((await admin(`/users?learning_area=north&cursor=${next}`)).status).toBe(400)
    // The size of a page is no filter.
    const larger = `/access-tokens?sort=token_name&learning_area=north&limit=5&cursor=${next}`
    expect((await admin(larger)).status).toBe(200)
  })

  test('refuses a cursor that was changed in any place, cut off, made longer or made up', async () => {
    const { admin } = many()
    const cursor: string = (await admin('/access-tokens?limit=1')).body.next_cursor
    const changed = [...cursor].map(
      (letter, index) => cursor.slice(0, index) + (letter === 'A' ? 'B' : 'A') + cursor.slice(index + 1),
    )
    const others = [cursor.slice(0, -1), `${cursor}A`, `${cursor}=`, `${cursor}.`, 'A', '', 'null', 'x'.repeat(1001)]
    const responses = await Promise.all(
      [...changed, ...others].map((tried) => admin(`/access-tokens?limit=1&cursor=${encodeURIComponent(tried)}`)),
    )
    for (const { status } of responses) expect(status).toBe(400)
    expect((await admin(`/access-tokens?limit=1&cursor=${cursor}`)).status).toBe(200)
  })
})

describe('filters', () => {
  test('find by area, by part of the name in any case, and by client id', async () => {
    const server = await startIntegrationServer()
    const { admin, createRecord } = server
    const made: AccessToken[] = []
    for (const token_name of [
      '100% sure',
      '1000 sure',
      'snake_case',
      'snakeXcase',
      'back\\slash',
      'ÄPFEL',
      "o'clock",
    ]) {
      made.push(await createRecord({ token_name, learning_area: token_name === 'ÄPFEL' ? 'south' : 'north' }))
    }
    const names = async (query: Record<string, string>) =>
      (await readAll(admin, new URLSearchParams(query).toString())).map(({ token_name }) => token_name).sort()
    expect(await names({ q: '0%' })).toEqual(['100% sure'])
    expect(await names({ q: '%' })).toEqual(['100% sure'])
    expect(await names({ q: '_' })).toEqual(['snake_case'])
    expect(await names({ q: 'E_C' })).toEqual(['snake_case'])
    expect(await names({ q: '\\' })).toEqual(['back\\slash'])
    expect(await names({ q: 'äpfel' })).toEqual(['ÄPFEL'])
    expect(await names({ q: "o'c" })).toEqual(["o'clock"])
    expect(await names({ q: 'SURE' })).toEqual(['100% sure', '1000 sure'])
    expect(await names({ q: made[3]?.client_id.toUpperCase() ?? '' })).toEqual(['snakeXcase'])
    expect(await names({ q: made[3]?.client_id.slice(0, 8) ?? '' })).toEqual([])
    expect(await names({ q: 'nothing like it' })).toEqual([])
    expect(await names({ q: '' })).toHaveLength(7)
    expect(await names({ learning_area: 'south' })).toEqual(['ÄPFEL'])
    expect(await names({ learning_area: 'south', q: 'sure' })).toEqual([])
    expect(await names({ learning_area: 'nowhere' })).toEqual([])
  })

  test('find by status, as it is on the day one looks', async () => {
    const server = await startIntegrationServer()
    const { createRecord, revokeRecord, clock } = server
    const record = await createRecord({ token_name: 'watched', expiration_date: '2026-04-30' })
    await createRecord({ token_name: 'other', expiration_date: '2036-01-01' })
    await revokeRecord(await createRecord({ token_name: 'ended', expiration_date: '2026-04-30' }))
    const watch = async (at: string) => {
      clock.set(at)
      const admin = await signIn(server)
      const { body } = await admin(`/access-tokens/${record.client_id}`)
      const found: string[] = []
      for (const status of ['active', 'expiring', 'expired', 'revoked']) {
        const names = (await readAll(admin, `status=${status}`)).map(({ token_name }) => token_name)
        if (names.includes('watched')) found.push(status)
        expect(names.includes('ended')).toBe(status === 'revoked')
        expect(names.includes('other')).toBe(status === 'active')
      }
      return { status: body.status, expiring: body.expiring, found }
    }
    const active = { status: 'active', expiring: false, found: ['active'] }
    const expiring = { status: 'active', expiring: true, found: ['active', 'expiring'] }
    const expired = { status: 'expired', expiring: false, found: ['expired'] }
    expect(await watch('2026-03-01T12:00:00.001Z')).toEqual(active)
    expect(await watch('2026-03-30T23:59:59.999Z')).toEqual(active)
    expect(await watch('2026-03-31T00:00:00.000Z')).toEqual(expiring)
    expect(await watch('2026-04-30T23:59:59.999Z')).toEqual(expiring)
    expect(await watch('2026-05-01T00:00:00.000Z')).toEqual(expired)
    expect(await watch('2031-05-01T00:00:00.000Z')).toEqual(expired)
  })

  test.each(['limit=0', 'limit=201', 'limit=x', 'limit=', 'status=gone', 'sort=client_id', 'sort=', 'q=%00'])(
    '%s is a bad request',
    async (query) => {
      const { status, body } = await shared().admin(`/access-tokens?${query}`)
      expect([status, body.code]).toEqual([400, 'invalid_request'])
      expect(body.errors[0].pointer).toBe(`/${query.split('=')[0]}`)
    },
  )

  test('an unknown parameter is answered with the known ones', async () => {
    const known = 'learning_area, status, q, sort, limit, cursor'
    expect(await shared().admin('/access-tokens?area=north')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/area', detail: `is not a known parameter; use ${known}` }] },
    })
  })
})

describe('one record', () => {
  test('is shown as it was made, but for the secret', async () => {
    const { admin, createRecord } = shared()
    const { client_secret, ...rest } = await createRecord()
    expect(client_secret).toBeTruthy()
    const { status, body } = await admin(`/access-tokens/${rest.client_id}`)
    expect(status).toBe(200)
    expect(body).toEqual(rest)
    expect((await admin(`/access-tokens/${rest.client_id.toUpperCase()}`)).body).toEqual(rest)
  })

  test('that does not exist is not found, and what is no id is a bad request', async () => {
    const { admin } = shared()
    expect(await admin(`/access-tokens/${nobody}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: `There is no access token with the client ID ${nobody}.` },
    })
    expect((await admin('/access-tokens/n8n')).status).toBe(400)
    expect((await admin(`/access-tokens/${nobody}`, { method: 'PATCH', body: { token_name: 'x' } })).status).toBe(404)
    expect((await admin(`/access-tokens/${nobody}/revoke`, { method: 'POST' })).status).toBe(404)
  })
})
