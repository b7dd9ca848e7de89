import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { openArea } from '../testing/callers/area-api.ts'
import { signIn } from '../testing/callers/backoffice-api.ts'
import { type ApiResponse, call } from '../testing/callers/call.ts'
import {
  type ClientCredentials,
  callApi,
  postForm,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { type Circumstances, startTestServer } from '../testing/service/start-test-server.ts'

async function writeAt(
  server: { url: string },
  record: ClientCredentials,
  path: string,
  { body, method = 'POST' }: { body: object; method?: string },
): Promise<ApiResponse> {
  return call(`${server.url}/api/1${path}`, {
    method,
    body,
    headers: { authorization: `Bearer ${await tokenFor(server, record)}`, 'service-client-uuid': record.client_id },
  })
}

async function startWriting(budgets: Partial<Config> = {}, circumstances: Circumstances = {}) {
  const server = await startIntegrationServer(budgets, circumstances)
  const write = (record: ClientCredentials, path: string, body: object, method?: string) =>
    writeAt(server, record, path, { body, ...(method ? { method } : {}) })
  return { server, write }
}

test('an edit of a long description takes little room, and says what it was', async () => {
  const { server, write } = await startWriting()
  const record = await server.createRecord({ access: 'read_write' })
  const { body: course } = await write(record, '/courses', { title: 'Knots' })
  for (const letter of ['ä', '€']) {
    const edited = await write(record, `/courses/${course.id}`, { description: letter.repeat(20_000) }, 'PATCH')
    expect(edited.status).toBe(200)
  }
  const [event] = (await server.admin('/audit-events?action=course.edited')).body.data
  expect(event.details).toMatchObject({
    before: { description: { length: 20_000, beginning: 'ä'.repeat(200) } },
    after: { description: { length: 20_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  })
  expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(3_000)
})

const kib = (count: number) => count / 1024
/** Courses until one is refused, with what was refused last. */
async function writeUntilRefused(one: (n: number) => Promise<ApiResponse>) {
  for (let made = 0; made < 40; made++) {
    const response = await one(made)
    if (response.status !== 201) return { made, refused: response }
  }
  throw new Error('nothing was refused')
}

test('beyond its budget of a day an access token writes no more; it reads, others write, and a day later it does again', async () => {
  const { server, write } = await startWriting({ auditMibPerToken: kib(20) })
  const [record, other] = [
    await server.createRecord({ access: 'read_write' }),
    await server.createRecord({ access: 'read_write' }),
  ]
  const { made, refused } = await writeUntilRefused((n) => write(record, '/courses', { title: `Knots ${n}` }))
  expect(made).toBeGreaterThan(3)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', reason: 'audit_budget_used_up' } })
  expect(refused.headers.get('retry-after')).toBe(String(24 * 60 * 60))
  expect((await server.db.selectFrom('courses').select('id').execute()).length).toBe(made)

  const token = await tokenFor(server, record)
  expect(await callApi(server, token, record.client_id, { path: '/api/1/courses' })).toMatchObject({ status: 200 })
  const { client_id, client_secret } = record
  expect(await postForm(`${server.url}/oauth/revoke`, { client_id, client_secret, token })).toMatchObject({
    status: 200,
  })
  expect(await write(other, '/courses', { title: 'Splices' })).toMatchObject({ status: 201 })
  await write(record, '/courses', { title: 'Knots' })
  await server.flush()
  const { data } = (await server.admin(`/audit-events?refused=true&client_id=${client_id}`)).body
  expect(data[0]).toMatchObject({ action: 'api.called', refusal: 'audit_budget_used_up' })
  expect(server.log().match(/write budget of an access token is used up/g)).toHaveLength(1)

  server.clock.advance(24 * 60 * 60 * 1000 - 1)
  expect(await write(record, '/courses', { title: 'Bends' })).toMatchObject({ status: 429 })
  server.clock.advance(1)
  expect(await write(record, '/courses', { title: 'Bends' })).toMatchObject({ status: 201 })
})

test('all access tokens of an area share its budget, which another area does not feel', async () => {
  const { server, write } = await startWriting({ writeMibPerArea: kib(40), auditMibPerToken: kib(1000) })
  const records = await Promise.all([1, 2, 3].map(() => server.createRecord({ access: 'read_write' })))
  const south = await server.createRecord({ access: 'read_write', learning_area: 'south' })
  const { refused } = await writeUntilRefused((n) =>
    write(records[n % 3] ?? south, '/courses', { title: `Knots ${n}` }),
  )
  expect(refused.body).toMatchObject({ reason: 'area_budget_used_up', params: { retry_after_seconds: 24 * 60 * 60 } })
  for (const record of records) expect((await write(record, '/courses', { title: 'Bends' })).status).toBe(429)
  expect((await write(south, '/courses', { title: 'Bends' })).status).toBe(201)
  expect(server.log()).toContain('write budget of a learning area is used up')
  // Administrators of all areas have none.
  for (let n = 0; n < 10; n++) {
    const body = { learning_area: 'north', title: `Knots ${n}` }
    expect((await server.admin('/courses', { body })).status).toBe(201)
  }
})

test('the budgets survive a restart and hold for all instances together', async () => {
  const { server, write } = await startWriting({ writeMibPerArea: kib(40) }, { writesOnDemand: true })
  const beside = await startTestServer({ writeMibPerArea: kib(40) }, { beside: server, writesOnDemand: true })
  const record = await server.createRecord({ access: 'read_write' })
  await writeUntilRefused((n) => write(record, '/courses', { title: `Knots ${n}` }))
  const writeThere = () => writeAt(beside, record, '/courses', { body: { title: 'Bends' } })
  await server.flush()
  // It does not know yet, but after its own next batch.
  expect((await writeThere()).status).toBe(201)
  await beside.flush()
  expect((await writeThere()).status).toBe(429)

  const restarted = await startTestServer({ writeMibPerArea: kib(40) }, { beside: server, writesOnDemand: true })
  const refused = await writeAt(restarted, record, '/courses', { body: { title: 'Bends' } })
  expect(refused).toMatchObject({ status: 429, body: { reason: 'area_budget_used_up' } })
})

test('rights can be taken away whatever the budget, by access tokens and by administrators of the area', async () => {
  const { server, write } = await startWriting({ writeMibPerArea: kib(40) })
  const record = await server.createRecord({ access: 'read_write' })
  const { body: user } = await write(record, '/users', { display_name: 'Ada' })
  const person = { email: 'north@example.org', password: 'correct horse battery staple' }
  const role = { role: 'area_administrator', learning_area: 'north' }
  expect((await server.admin('/administrators', { body: { ...person, ...role } })).status).toBe(201)
  const ofArea = await signIn(server, person)
  await writeUntilRefused((n) => write(record, '/courses', { title: `Knots ${n}` }))
  // A quarter more, so that they can put things in order.
  const { made, refused } = await writeUntilRefused((n) => ofArea('/courses', { body: { title: `Order ${n}` } }))
  expect(made).toBeGreaterThan(0)
  expect(refused).toMatchObject({
    status: 429,
    body: { reason: 'area_budget_used_up', params: { max_mebibytes: kib(50) } },
  })

  expect((await ofArea(`/users/${user.uuid}/reactivate`, { method: 'POST' })).status).toBe(429)
  expect((await write(record, `/users/${user.uuid}/deactivate`, {})).status).toBe(200)
  expect((await write(record, `/users/${user.uuid}/reactivate`, {})).status).toBe(429)
  expect((await ofArea(`/users/${user.uuid}/deactivate`, { method: 'POST' })).status).toBe(200)
  expect((await ofArea(`/access-tokens/${record.client_id}/pause`, { method: 'POST' })).status).toBe(200)
  // What a paused one has written does not count for the others, and counts again when it is resumed.
  expect((await ofArea(`/access-tokens/${record.client_id}/resume`, { method: 'POST' })).status).toBe(200)
  expect((await ofArea(`/users/${user.uuid}/reactivate`, { method: 'POST' })).status).toBe(429)
  expect((await ofArea(`/access-tokens/${record.client_id}/revoke`, { method: 'POST' })).status).toBe(200)
  await server.flush()
  const { data } = (await server.admin('/audit-events?refused=true&action=backoffice.called')).body
  expect(data[0]).toMatchObject({ refusal: 'area_budget_used_up' })
})

test('when those who used up the budget are paused, the others write again at once, on every instance', async () => {
  const { server, write } = await startWriting({ writeMibPerArea: kib(40) }, { writesOnDemand: true })
  const [one, two, third] = await Promise.all([1, 2, 3].map(() => server.createRecord({ access: 'read_write' })))
  if (!one || !two || !third) throw new Error('three were made')
  await writeUntilRefused((n) => write(n % 2 ? one : two, '/courses', { title: `Knots ${n}` }))
  await server.flush()
  const beside = await startTestServer({ writeMibPerArea: kib(40) }, { beside: server, writesOnDemand: true })
  const here = async () => (await write(third, '/courses', { title: 'Bends' })).status
  const there = async () => (await writeAt(beside, third, '/courses', { body: { title: 'Bends' } })).status
  expect([await here(), await there()]).toEqual([429, 429])

  await server.pauseRecord(one)
  await server.pauseRecord(two)
  expect(await here()).toBe(201)
  await expect.poll(there).toBe(201)

  await server.resumeRecord(one)
  await server.resumeRecord(two)
  for (const record of [one, two]) expect((await write(record, '/courses', { title: 'Knots' })).status).toBe(429)
  await server.revokeRecord(one)
  await server.revokeRecord(two)
  expect(await here()).toBe(201)
})

test('an expired access token no longer counts for the others', async () => {
  const { server, write } = await startWriting({ writeMibPerArea: kib(40) })
  const expiring = await server.createRecord({ access: 'read_write', expiration_date: '2026-03-01' })
  const other = await server.createRecord({ access: 'read_write' })
  server.clock.set('2026-03-01T23:30:00.000Z')
  await writeUntilRefused((n) => write(expiring, '/courses', { title: `Knots ${n}` }))
  expect((await write(other, '/courses', { title: 'Bends' })).status).toBe(429)
  server.clock.set('2026-03-02T00:00:00.000Z')
  expect((await write(other, '/courses', { title: 'Bends' })).status).toBe(201)
})

test('access tokens that are used up and revoked in turn write twice the budget of the area together and no more', async () => {
  const { server, write } = await startWriting({ writeMibPerArea: kib(20) })
  const counts: number[] = []
  let last: ApiResponse | undefined
  for (let n = 0; n < 4; n++) {
    const record = await server.createRecord({ access: 'read_write' })
    const { made, refused } = await writeUntilRefused((m) => write(record, '/courses', { title: `Knots ${m}` }))
    counts.push(made)
    last = refused
    await server.revokeRecord(record)
  }
  expect(counts[0]).toBeGreaterThan(3)
  expect(counts[1]).toBeGreaterThan(0)
  expect(counts.slice(2)).toEqual([0, 0])
  expect(last?.body).toMatchObject({ reason: 'area_budget_used_up', params: { max_mebibytes: kib(40) } })
})

test('what goes along counts: levels below, enrolments of who moves, and long texts', async () => {
  const { server, write } = await startWriting()
  const record = await server.createRecord({ access: 'read_write' })
  const area = await openArea(server)
  const volume = async () => {
    await server.flush()
    const { rows } = await sql<{ bytes: string }>`
      select coalesce(sum(bytes), 0) as bytes from write_volumes where writer_id = ${record.client_id}`.execute(
      server.db,
    )
    return Number(rows[0]?.bytes)
  }
  const of = async (work: () => Promise<ApiResponse>, status = 200) => {
    const before = await volume()
    expect((await work()).status).toBe(status)
    return (await volume()) - before
  }
  const top = await area.level('School')
  const other = await area.level('Other')
  for (let n = 0; n < 10; n++) await area.level(`Form ${n}`, top.id)
  const user = await area.user()
  for (let n = 0; n < 5; n++) await area.enrolment(user.uuid, (await area.published()).id)
  const course = await area.course()
  const usual = await of(() => write(record, `/courses/${course.id}`, { title: 'Knots' }, 'PATCH'))
  const rename = () => write(record, `/hierarchy-levels/${top.id}`, { name: 'College' }, 'PATCH')
  expect(await of(rename)).toBeGreaterThan(10_000)
  const move = () => write(record, `/hierarchy-levels/${top.id}/move`, { parent_id: other.id })
  expect(await of(move)).toBeGreaterThan(10_000)
  expect(await of(() => write(record, `/users/${user.uuid}`, { level_id: other.id }, 'PATCH'))).toBeGreaterThan(5_000)
  const long = () => write(record, `/courses/${course.id}`, { description: '€'.repeat(20_000) }, 'PATCH')
  expect(await of(long)).toBeGreaterThan(60_000)
  // PostgreSQL has written the text when it finds that the external id is taken.
  const taken = { external_id: 'K-1', description: '€'.repeat(20_000) }
  expect(await of(() => write(record, '/courses', { title: 'Bends', ...taken }), 201)).toBeGreaterThan(60_000)
  expect(await of(() => write(record, '/courses', { title: 'Hitches', ...taken }), 409)).toBeGreaterThan(60_000)
  const edit = { ...taken, description: '$'.repeat(20_000) }
  expect(await of(() => write(record, `/courses/${course.id}`, edit, 'PATCH'), 409)).toBeGreaterThan(20_000)
  expect(usual).toBeLessThan(4_000)
})

test('with the budgets off an access token writes on', async () => {
  const { server, write } = await startWriting({ auditMibPerToken: 'off', writeMibPerArea: 'off' })
  const record = await server.createRecord({ access: 'read_write' })
  expect(await write(record, '/courses', { title: 'Knots' })).toMatchObject({ status: 201 })
})

test('tokens issued and revoked without end are all revoked, and from the hundredth of an hour on counted in one row', async () => {
  const { server } = await startWriting()
  const record = await server.createRecord()
  const { client_id, client_secret } = record
  const revokeOne = async () => {
    const token = await tokenFor(server, record)
    expect((await postForm(`${server.url}/oauth/revoke`, { client_id, client_secret, token })).status).toBe(200)
    return token
  }
  let last = ''
  for (let n = 0; n < 120; n++) last = await revokeOne()
  expect(await callApi(server, last, client_id)).toMatchObject({ status: 401 })
  const events = async () => (await server.admin('/audit-events?action=token.revoked&limit=200')).body.data
  const counts = async () =>
    (await events())
      .map(({ details }: { details: { count?: number } }) => details.count ?? 1)
      .sort((a: number, b: number) => b - a)
  expect(await counts()).toEqual([20, ...Array(100).fill(1)])
  server.clock.advance(60 * 60 * 1000)
  await revokeOne()
  expect((await counts()).length).toBe(102)
})
