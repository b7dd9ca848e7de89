import { expect, test } from 'vitest'
import { startHarness } from './testing/harness.ts'

const anyId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

test('every operation of the interface has a method here, which works', async () => {
  const { server, proxy, connect } = await startHarness({ webhookAllow: ['127.0.0.0/8'] })
  const client = connect()
  const { hierarchyLevels, users, courses, enrolments } = client

  const connection = await client.test()
  expect(connection).toMatchObject({ learning_area: { slug: 'north' }, acting_user: { uuid: client.actingUser } })
  const top = connection.learning_area.id

  const sales = await hierarchyLevels.create({ name: 'Sales' })
  const shops = await hierarchyLevels.create({ name: 'Shops', parent_id: sales.id })
  expect(await hierarchyLevels.update(shops.id, { name: 'Stores' })).toMatchObject({
    path: ['north', 'Sales', 'Stores'],
  })
  expect(await hierarchyLevels.move(shops.id, top)).toMatchObject({ parent_id: top })
  expect(await hierarchyLevels.get(shops.id)).toMatchObject({ name: 'Stores' })
  expect(await hierarchyLevels.delete(shops.id)).toBeUndefined()
  expect(await hierarchyLevels.list({ parent_id: top }).toArray()).toEqual([expect.objectContaining({ id: sales.id })])

  const uuid = crypto.randomUUID()
  expect(await users.put(uuid, { display_name: 'Ada', level_id: sales.id })).toMatchObject({ uuid, role: 'learner' })
  const grace = await users.create({ display_name: 'Grace', email: 'grace@example.org' })
  expect(await users.update(grace.uuid, { email: null, role: 'instructor' })).not.toHaveProperty('email')
  expect(await users.deactivate(grace.uuid)).toMatchObject({ active: false })
  expect(await users.list({ active: false }).toArray()).toHaveLength(1)
  expect(await users.reactivate(grace.uuid)).toMatchObject({ active: true })
  expect(await users.list({ active: true, level_id: sales.id }).toArray()).toHaveLength(1)
  expect(await users.get(grace.uuid.toUpperCase())).toMatchObject({ role: 'instructor' })

  const course = await courses.create({ title: 'First aid', self_enrolment: true })
  expect(await courses.update(course.id, { code: 'FA-1' })).toMatchObject({ code: 'FA-1', status: 'draft' })
  expect(await courses.publish(course.id)).toMatchObject({ status: 'published' })
  const spare = await courses.create({ title: 'Second aid' })
  await courses.delete(spare.id)
  expect(await courses.list({ q: 'aid', status: 'published' }).toArray()).toHaveLength(1)

  const { catalogue } = client.as(uuid)
  expect(await catalogue.list({ sort: 'title' }).toArray()).toMatchObject([{ id: course.id }])
  expect(await catalogue.get(course.id)).toMatchObject({ can: { enrol: true, withdraw: false } })
  const enrolment = await enrolments.create({ user_uuid: grace.uuid, course_id: course.id })
  expect(await enrolments.update(enrolment.id, { status: 'in_progress', progress: 40 })).toMatchObject({ progress: 40 })
  expect(await enrolments.get(enrolment.id)).toMatchObject({ status: 'in_progress' })
  expect(await enrolments.withdraw(enrolment.id)).toMatchObject({ status: 'withdrawn' })
  expect(await enrolments.list({ course_id: course.id }).toArray()).toHaveLength(1)

  // Acts for a learner, who may only enrol herself.
  const ada = client.as(uuid)
  expect(await ada.enrolments.create({ user_uuid: uuid, course_id: course.id })).toMatchObject({ status: 'enrolled' })
  await expect(ada.courses.archive(course.id)).rejects.toMatchObject({ status: 403, code: 'permission_denied' })
  expect(await courses.archive(course.id)).toMatchObject({ status: 'archived' })
  expect(await courses.get(course.id)).toMatchObject({ status: 'archived' })
  expect(await users.anonymise(grace.uuid)).toMatchObject({ active: false, display_name: 'Anonymous' })

  const { webhooks } = client
  const url = 'http://127.0.0.1:1/nobody-listens'
  const hook = await webhooks.create({ url, types: ['user.*'] })
  expect(hook.secret).toMatch(/^whsec_/)
  const own = crypto.randomUUID()
  expect(await webhooks.put(own, { url })).toMatchObject({ id: own, secret: expect.any(String) })
  expect(await webhooks.pause(hook.id)).toMatchObject({ status: 'paused' })
  expect(await webhooks.update(hook.id, { types: ['*'] })).toMatchObject({ types: ['*'] })
  expect(await webhooks.resume(hook.id, { from: 'now' })).toMatchObject({ status: 'active' })
  expect(await webhooks.rotateSecret(hook.id)).not.toMatchObject({ secret: hook.secret })
  await expect(webhooks.verify(hook.id, { challenge: 'another' })).rejects.toMatchObject({ code: 'challenge_wrong' })
  expect(await webhooks.test(hook.id)).toMatchObject({ outcome: 'failed' })
  expect(await webhooks.replay(hook.id, { since: new Date(0).toISOString() })).toMatchObject({ id: hook.id })
  expect(await webhooks.attempts(hook.id, { outcome: 'delivered' }).toArray()).toEqual([])
  expect(await webhooks.parked(hook.id).toArray()).toEqual([])
  expect(await webhooks.retryParked(hook.id)).toMatchObject({ id: hook.id })
  expect(await webhooks.get(hook.id)).toMatchObject({ url })
  await webhooks.delete(hook.id)
  expect(await webhooks.list().toArray()).toMatchObject([{ id: own }])

  const { next_cursor } = await client.changes({ from: 'oldest', types: 'user.anonymised' })
  expect(await client.changes({ cursor: next_cursor })).toMatchObject({ data: [] })
  const called = new Set(proxy.requests.map((request) => request.replace(anyId, '{}')))
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: Record<string, object> }
  const offered = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
  )
  expect([...called].filter((request) => request.includes(' /api/')).sort()).toEqual(
    offered.filter((request) => request.includes(' /api/')).sort(),
  )
})

test('an id that is none is refused by every call that takes one, before anything is sent', async () => {
  const { proxy, connect } = await startHarness()
  const client = connect()
  const resources = [client.courses, client.enrolments, client.hierarchyLevels, client.users, client.webhooks]
  const calls = resources.flatMap((resource) =>
    Object.entries(resource).filter(([name]) => name !== 'list' && name !== 'create'),
  )
  expect(calls.length).toBeGreaterThan(15)
  const uuid = '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11'
  const hostile = [`${uuid}/anonymise#`, `${uuid}/anonymise?`, `${uuid}%2fanonymise`, `${uuid}\n`.repeat(2)]
  for (const id of [...hostile, '', '.', '../users', undefined as unknown as string]) {
    for (const [, call] of calls) {
      const message = expect.stringMatching(/^(uu)?id is not a UUID\.$/)
      // Lists refuse it before they are read.
      await expect((async () => call(id, {}))()).rejects.toMatchObject({ kind: 'usage', message })
    }
    expect(() => client.as(id)).toThrow('userUuid is not a UUID.')
  }
  expect(proxy.requests).toEqual([])
})
