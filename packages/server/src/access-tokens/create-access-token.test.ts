import { expect, test } from 'vitest'
import { backofficeApi, signIn } from '../testing/callers/backoffice-api.ts'
import { sharedIntegrationServer, startIntegrationServer } from '../testing/callers/integration.ts'
import { countLockWaits } from '../testing/postgres/lock-waits.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const shared = sharedIntegrationServer()
const create = (body: object) => shared().admin('/access-tokens', { body })
const n8n = { learning_area: 'north', token_name: 'n8n' }

test('a new record may read, for a year; the answer has these fields and no others', async () => {
  const { status, body } = await create({ learning_area: 'north', token_name: '  n8n ' })
  expect(status).toBe(201)
  expect(body).toEqual({
    client_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    client_secret: expect.stringMatching(/^bocs_[A-Za-z0-9_-]{49}$/),
    learning_area: 'north',
    learning_area_name: 'north',
    token_name: 'n8n',
    access: 'read',
    status: 'active',
    expiring: false,
    expiration_date: '2027-03-01',
    expires_at: '2027-03-02T00:00:00.000Z',
    created_at: '2026-03-01T12:00:00.000Z',
    calls_per_day: [],
  })
})

test('date and access can be chosen, and today is a date to choose', async () => {
  const input = { ...n8n, learning_area: 'south', access: 'read_write', expiration_date: '2026-03-01' }
  expect(await create(input)).toMatchObject({
    status: 201,
    body: { ...input, status: 'active', expiring: true, expires_at: '2026-03-02T00:00:00.000Z' },
  })
})

test('every record has its own service user on the top level, a reader or, with read_write, a manager', async () => {
  const { admin, db } = shared()
  const reading = (await create({ ...n8n, token_name: 'reads' })).body
  const writing = (await create({ ...n8n, token_name: 'writes', access: 'read_write' })).body
  const users = await db.selectFrom('users').selectAll().where('kind', '=', 'service').execute()
  const { body: areas } = await admin('/learning-areas')
  const north = areas.data.find(({ slug }: { slug: string }) => slug === 'north').id
  const service = { kind: 'service', active: true, level_id: north }
  expect(users).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...service, uuid: reading.client_id, display_name: 'reads', role: 'reader' }),
      expect.objectContaining({ ...service, uuid: writing.client_id, display_name: 'writes', role: 'manager' }),
    ]),
  )
})

test('two records never share a client id or a secret, even of the same name', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => create(n8n)))
  expect(new Set(made.map(({ body }) => body.client_id)).size).toBe(10)
  expect(new Set(made.map(({ body }) => body.client_secret)).size).toBe(10)
})

test('without any top level the refusal says what to make first', async () => {
  const server = await startTestServer()
  const admin = backofficeApi(server, await server.signedIn())
  expect(await admin('/access-tokens', { body: n8n })).toMatchObject({
    status: 409,
    body: {
      code: 'no_learning_area',
      detail: 'There is no learning area yet. Create a top level of the hierarchy first.',
    },
  })
})

test('an area that does not exist is named, and nothing is made', async () => {
  const { db } = shared()
  const response = await create({ ...n8n, learning_area: 'nowhere', token_name: 'of nowhere' })
  expect(response).toMatchObject({
    status: 400,
    body: {
      code: 'learning_area_not_found',
      detail: 'There is no learning area "nowhere".',
      errors: [{ pointer: '/learning_area', detail: 'does not exist' }],
    },
  })
  const users = await db.selectFrom('users').select('uuid').where('display_name', '=', 'of nowhere').execute()
  expect(users).toEqual([])
})

test.each([
  ['yesterday', { expiration_date: '2026-02-28' }, '/expiration_date'],
  ['30 February', { expiration_date: '2026-02-30' }, '/expiration_date'],
  ['29 February of an ordinary year', { expiration_date: '2027-02-29' }, '/expiration_date'],
  ['a month too many', { expiration_date: '2026-13-01' }, '/expiration_date'],
  ['a time', { expiration_date: '2026-06-01T00:00:00Z' }, '/expiration_date'],
  ['no date', { expiration_date: '' }, '/expiration_date'],
  ['null', { expiration_date: null }, '/expiration_date'],
  ['a year whose end cannot be written', { expiration_date: '9999-12-31' }, '/expiration_date'],
  ['another access', { access: 'write' }, '/access'],
  ['an empty name', { token_name: '' }, '/token_name'],
  ['a blank name', { token_name: ' \t ' }, '/token_name'],
  ['a name that is too long', { token_name: 'x'.repeat(201) }, '/token_name'],
  ['a name that PostgreSQL cannot keep', { token_name: 'a\u0000b' }, '/token_name'],
  ['a name that moves the cursor of a terminal', { token_name: 'a\u001b[2Jb' }, '/token_name'],
  ['a slug that is none', { learning_area: 'North' }, '/learning_area'],
  ['an unknown field', { status: 'active' }, '/status'],
  ['a secret of their own', { client_secret: 'mine' }, '/client_secret'],
  ['a client id of their own', { client_id: '0195a000-0000-4000-8000-000000000000' }, '/client_id'],
])('%s is refused, and the field named', async (_what, change, pointer) => {
  const response = await create({ ...n8n, ...change })
  expect(response).toMatchObject({
    status: 400,
    body: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
  })
})

test('what is missing is named', async () => {
  const { status, body } = await create({})
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    { pointer: '/learning_area', detail: 'is required', rule: 'required' },
    { pointer: '/token_name', detail: 'is required', rule: 'required' },
  ])
})

test('the default date is a year later, on leap days and at the turn of the year too', async () => {
  const server = await startIntegrationServer()
  for (const [now, expiration_date, expires_at] of [
    ['2027-02-28T12:00:00.000Z', '2028-02-28', '2028-02-29T00:00:00.000Z'],
    ['2027-12-31T23:59:59.999Z', '2028-12-31', '2029-01-01T00:00:00.000Z'],
    ['2028-01-01T00:00:00.000Z', '2029-01-01', '2029-01-02T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2029-02-28', '2029-03-01T00:00:00.000Z'],
  ] as const) {
    server.clock.set(now)
    const admin = await signIn(server)
    expect(await admin('/access-tokens', { body: n8n })).toMatchObject({
      status: 201,
      body: { expiration_date, expires_at, created_at: now },
    })
  }
})

test('around midnight UTC the day that has just ended is over', async () => {
  const server = await startIntegrationServer()
  const body = { ...n8n, expiration_date: '2026-03-01' }
  server.clock.set('2026-03-01T23:59:59.999Z')
  expect((await server.admin('/access-tokens', { body })).status).toBe(201)
  server.clock.set('2026-03-02T00:00:00.000Z')
  const admin = await signIn(server)
  expect(await admin('/access-tokens', { body })).toMatchObject({
    status: 400,
    body: {
      code: 'expiration_date_passed',
      errors: [{ pointer: '/expiration_date', detail: 'is in the past', rule: 'in_past' }],
    },
  })
})

test('an area that is being deleted does not exist any more', async () => {
  const server = await startIntegrationServer()
  const making = await server.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('learning_areas').where('slug', '=', 'south').execute()
    const response = server.admin('/access-tokens', { body: { learning_area: 'south', token_name: 'late' } })
    await expect.poll(() => countLockWaits(server.db)).toBe(1)
    return { response }
  })
  expect(await making.response).toMatchObject({ body: { code: 'learning_area_not_found' } })
})
