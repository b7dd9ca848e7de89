import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiResponse, call } from '../../packages/server/src/testing/callers/call.ts'

interface Instance {
  url: string
}

/** Typical use of the service, one half at one instance and the other half at another. */
export async function smoke(here: Instance, there: Instance, cookie: string): Promise<number> {
  let checks = 0
  const expect = async (answer: Promise<ApiResponse>, status: number) => {
    const { status: found, body } = await answer
    assert.equal(found, status, JSON.stringify(body))
    checks++
    return body
  }
  const administer = ({ url }: Instance, path: string, body?: object, method?: string) =>
    call(`${url}/backoffice/api${path}`, { cookie, ...(body ? { body } : {}), ...(method ? { method } : {}) })
  const slug = `area-${crypto.randomUUID().slice(0, 8)}`
  await expect(administer(here, '/session'), 200)
  await expect(administer(there, '/session'), 200)
  await expect(administer(here, '/learning-areas', { name: slug, slug }), 201)
  const input = { learning_area: slug, token_name: 'smoke', access: 'read_write' }
  const { client_id, client_secret } = await expect(administer(here, '/access-tokens', input), 201)

  const form = { grant_type: 'client_credentials', client_id, client_secret }
  const { access_token } = await expect(call(`${there.url}/oauth/token`, { form }), 200)
  const api = ({ url }: Instance, path: string, actingUser = client_id, body?: object, method?: string) =>
    call(`${url}/api/1${path}`, {
      headers: { authorization: `Bearer ${access_token}`, 'service-client-uuid': actingUser },
      ...(body ? { body } : {}),
      ...(method ? { method } : {}),
    })
  const connection = await expect(api(here, ''), 200)
  await expect(api(there, ''), 200)

  const level = await expect(
    api(here, '/hierarchy-levels', client_id, { name: 'School', parent_id: connection.acting_user.level_id }),
    201,
  )
  // Each version notes what the other one changes in a branch, too.
  const below = await expect(api(there, '/hierarchy-levels', client_id, { name: 'Form', parent_id: level.id }), 201)
  await expect(api(there, `/hierarchy-levels/${level.id}`, client_id, { name: 'College' }, 'PATCH'), 200)
  await expect(
    api(here, `/hierarchy-levels/${below.id}/move`, client_id, { parent_id: connection.acting_user.level_id }),
    200,
  )
  await sleep(1_000)
  const { data: told } = await expect(api(here, '/changes?types=hierarchy_level.*&limit=1000'), 200)
  for (const [type, id] of [
    ['hierarchy_level.changed', level.id],
    ['hierarchy_level.moved', below.id],
  ]) {
    assert.ok(
      told.some((event: { type: string; subject_id: string }) => event.type === type && event.subject_id === id),
    )
  }

  const users: string[] = []
  for (const name of ['Ada', 'Grace', 'Katherine']) {
    const user = await expect(api(there, '/users', client_id, { display_name: name, level_id: level.id }), 201)
    users.push(user.uuid)
  }
  // The other instance continues the list with this instance's cursor.
  const page = await expect(api(here, '/users?limit=2'), 200)
  const rest = await expect(api(there, `/users?limit=2&cursor=${page.next_cursor}`), 200)
  assert.equal(
    new Set([...page.data, ...rest.data].map(({ uuid }: { uuid: string }) => uuid)).size,
    page.data.length + rest.data.length,
  )
  await expect(api(there, '/users?q=grace'), 200)

  const course = await expect(api(here, '/courses', client_id, { title: 'Logic', level_id: level.id }), 201)
  await expect(api(there, `/courses/${course.id}/publish`, client_id, {}), 200)
  const enrolment = await expect(
    api(here, '/enrolments', client_id, { user_uuid: users[0], course_id: course.id }),
    201,
  )
  await expect(
    api(there, `/enrolments/${enrolment.id}`, client_id, { status: 'in_progress', progress: 40 }, 'PATCH'),
    200,
  )
  assert.equal((await expect(api(here, `/enrolments/${enrolment.id}`), 200)).progress, 40)

  await expect(administer(here, `/access-tokens/${client_id}`, { token_name: 'renamed' }, 'PATCH'), 200)
  await expect(api(there, '', users[1]), 200)
  await expect(administer(here, `/users/${users[1]}/deactivate?learning_area=${slug}`, {}), 200)
  await sleep(1_000)
  assert.equal((await expect(api(there, ''), 200)).client.name, 'renamed')
  await expect(api(there, '', users[1]), 403)

  const other = await expect(call(`${here.url}/oauth/token`, { form }), 200)
  const revoke = { client_id, client_secret, token: other.access_token }
  await expect(call(`${here.url}/oauth/revoke`, { form: revoke }), 200)
  await expect(administer(here, `/access-tokens/${client_id}/revoke`, {}), 200)
  await sleep(1_000)
  await expect(api(there, ''), 401)
  await expect(call(`${there.url}/oauth/token`, { form }), 401)
  const events = await expect(
    administer(there, `/audit-events?client_id=${client_id}&action=access_token.revoked`),
    200,
  )
  assert.equal(events.data.length, 1)
  await expect(call(`${there.url}/openapi.json`), 200)
  return checks
}
