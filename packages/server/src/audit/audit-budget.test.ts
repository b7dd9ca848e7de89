import { expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { type ClientCredentials, callApi, postForm, startIntegrationServer, tokenFor } from '../testing/integration.ts'

async function startWriting(auditMibPerToken: number | 'off' = 2048) {
  const server = await startIntegrationServer({ auditMibPerToken })
  const write = async (record: ClientCredentials, path: string, body: object, method = 'POST') =>
    call(`${server.url}/api/1${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${await tokenFor(server, record)}`, 'service-client-uuid': record.client_id },
    })
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

test('beyond its budget of the day an access token writes no more; it reads, others write, and tomorrow it does again', async () => {
  const { server, write } = await startWriting(5 / 1024)
  const [record, other] = [
    await server.createRecord({ access: 'read_write' }),
    await server.createRecord({ access: 'read_write' }),
  ]
  const responses = []
  for (let n = 0; n < 20; n++) responses.push(await write(record, '/courses', { title: `Knots ${n}` }))
  const made = responses.filter(({ status }) => status === 201).length
  expect(made).toBeGreaterThan(3)
  expect(made).toBeLessThan(10)
  const refused = responses.at(-1)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(refused?.headers.get('retry-after')).toBe(String(12 * 60 * 60))
  expect((await server.db.selectFrom('courses').select('id').execute()).length).toBe(made)

  const token = await tokenFor(server, record)
  expect(await callApi(server, token, record.client_id, { path: '/api/1/courses' })).toMatchObject({ status: 200 })
  const { client_id, client_secret } = record
  expect(await postForm(`${server.url}/oauth/revoke`, { client_id, client_secret, token })).toMatchObject({
    status: 200,
  })
  expect(await write(other, '/courses', { title: 'Splices' })).toMatchObject({ status: 201 })
  await server.flush()
  const { data } = (await server.admin(`/audit-events?refused=true&client_id=${client_id}`)).body
  expect(data[0]).toMatchObject({ action: 'api.called', refusal: 'audit_budget_used_up' })
  expect(server.log().match(/audit budget of an access token is used up/g)).toHaveLength(1)

  server.clock.set('2026-03-02T00:00:00.000Z')
  expect(await write(record, '/courses', { title: 'Bends' })).toMatchObject({ status: 201 })
})

test('with the budget off an access token writes on', async () => {
  const { server, write } = await startWriting('off')
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
