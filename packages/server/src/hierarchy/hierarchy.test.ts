import { expect, test } from 'vitest'
import { call } from '../testing/callers/call.ts'
import { sharedIntegrationServer } from '../testing/callers/integration.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const shared = sharedIntegrationServer()

test('an administrator makes learning areas and sees them in order', async () => {
  const { url, signedIn } = await startTestServer()
  const cookie = await signedIn()
  const path = `${url}/backoffice/api/learning-areas`
  for (const name of ['South', 'Über', 'east'])
    await call(path, { cookie, body: { name, slug: name.toLowerCase().replace('ü', 'u') } })
  const made = await call(path, { cookie, body: { name: '  North ', slug: 'north' } })
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'North', slug: 'north', learning_area: 'north', parent_id: null, depth: 0, path: ['North'] },
  })
  const { body } = await call(path, { cookie })
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['east', 'North', 'South', 'Über'])
})

test('a slug belongs to one learning area', async () => {
  const { url, signedIn } = await startTestServer()
  const cookie = await signedIn()
  const path = `${url}/backoffice/api/learning-areas`
  await call(path, { cookie, body: { name: 'North', slug: 'north' } })
  expect(await call(path, { cookie, body: { name: 'Another', slug: 'north' } })).toMatchObject({
    status: 409,
    body: { code: 'learning_area_exists', errors: [{ pointer: '/slug', detail: 'is already taken' }] },
  })
})

test.each(['North', 'no rth', '-north', 'north-', 'a--b', '', 'x'.repeat(64), 'nörd'])(
  'the slug %j is refused',
  async (slug) => {
    const response = await shared().admin('/learning-areas', { body: { name: 'North', slug } })
    expect(response).toMatchObject({ status: 400, body: { errors: [{ pointer: '/slug' }] } })
  },
)

test.each(['', ' ', 'a\u0000', 'a\nb', 'x'.repeat(201)])('the name %j is refused', async (name) => {
  const response = await shared().admin('/learning-areas', { body: { name, slug: 'east' } })
  expect(response).toMatchObject({
    status: 400,
    body: { errors: expect.arrayContaining([expect.objectContaining({ pointer: '/name' })]) },
  })
})
