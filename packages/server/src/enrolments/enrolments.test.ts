import { beforeAll, describe, expect, test } from 'vitest'
import { openArea } from '../testing/callers/area-api.ts'
import { sharedIntegrationServer } from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()
let north: Awaited<ReturnType<typeof openArea>>
beforeAll(async () => {
  north = await openArea(shared())
})

async function enrolled() {
  const [user, course] = [await north.user(), await north.published()]
  const enrolment = await north.enrolment(user.uuid, course.id)
  const edit = (body: object) => north.api(`/enrolments/${enrolment.id}`, { method: 'PATCH', body })
  const withdraw = () => north.api(`/enrolments/${enrolment.id}/withdraw`, { method: 'POST' })
  const again = () => north.api('/enrolments', { body: { user_uuid: user.uuid, course_id: course.id } })
  return { user, course, enrolment, edit, withdraw, again }
}

test('an enrolment goes from enrolled to in progress to completed, with its times', async () => {
  const { user, course, enrolment, edit } = await enrolled()
  expect(enrolment).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    learning_area: 'north',
    user_uuid: user.uuid,
    course_id: course.id,
    status: 'enrolled',
    progress: 0,
    enrolled_at: '2026-03-01T12:00:00.000Z',
    version: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  shared().clock.advance(60_000)
  const started = await edit({ status: 'in_progress', progress: 10 })
  expect(started).toMatchObject({ status: 200, body: { progress: 10, started_at: '2026-03-01T12:01:00.000Z' } })
  const full = await edit({ progress: 100 })
  expect(full.body.status).toBe('in_progress')
  const completed = await edit({ status: 'completed', score: 87.25 })
  expect(completed.body).toMatchObject({ status: 'completed', score: 87.25, completed_at: expect.any(String) })
  expect((await north.api(`/enrolments/${enrolment.id}`)).body).toEqual(completed.body)
  expect((await edit({ status: 'completed' })).body).toEqual(completed.body)
})

test.each(['completed', 'failed'])(
  'administrators enter the result “%s” in one step, with its times',
  async (status) => {
    const { enrolment, edit } = await enrolled()
    expect(await edit({ status })).toMatchObject({ status: 409 })
    const { admin, db } = shared()
    const result = await admin(`/enrolments/${enrolment.id}`, {
      method: 'PATCH',
      body: { status, progress: 80, score: 55 },
    })
    expect(result).toMatchObject({ status: 200, body: { status, progress: 80, score: 55 } })
    expect(result.body.started_at).toBeDefined()
    expect(result.body.completed_at === undefined).toBe(status === 'failed')
    const events = await db.selectFrom('audit_events').select('action').where('subject', '=', enrolment.id).execute()
    expect(events.map(({ action }) => action)).toEqual(['enrolment.created', 'enrolment.edited'])
    // A finished enrolment cannot go back.
    const back = await admin(`/enrolments/${enrolment.id}`, { method: 'PATCH', body: { status: 'in_progress' } })
    expect(back).toMatchObject({ status: 409 })
  },
)

describe('only allowed changes of the status are accepted', () => {
  test.each([
    [[], { status: 'completed' }],
    [[], { status: 'failed' }],
    [[], { progress: 5 }],
    [[], { score: 5 }],
    [['in_progress', 'completed'], { status: 'in_progress' }],
    [['in_progress', 'completed'], { status: 'failed' }],
    [['in_progress', 'completed'], { progress: 5 }],
    [['in_progress', 'failed'], { status: 'completed' }],
  ])('after %j not to %j', async (before, body) => {
    const { edit } = await enrolled()
    for (const status of before) expect((await edit({ status })).status).toBe(200)
    expect(await edit(body)).toMatchObject({ status: 409, body: { code: 'enrolment_status' } })
  })

  test('a completed enrolment is not withdrawn', async () => {
    const { edit, withdraw } = await enrolled()
    await edit({ status: 'in_progress' })
    await edit({ status: 'completed' })
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'enrolment_status' } })
  })
})

test('one enrolment per user and course; after a withdrawal it begins again', async () => {
  const { enrolment, edit, withdraw, again } = await enrolled()
  await edit({ status: 'in_progress', progress: 50, score: 3 })
  expect(await again()).toMatchObject({ status: 409, body: { code: 'enrolment_exists' } })
  const gone = await withdraw()
  expect(gone.body).toMatchObject({ status: 'withdrawn', progress: 50 })
  expect((await withdraw()).body).toEqual(gone.body)
  expect(await edit({ progress: 60 })).toMatchObject({ status: 409 })
  const renewed = await again()
  expect(renewed).toMatchObject({ status: 200, body: { id: enrolment.id, status: 'enrolled', progress: 0 } })
  for (const field of ['score', 'started_at']) expect(renewed.body).not.toHaveProperty(field)
})

test('a due date is set and taken away', async () => {
  const { edit } = await enrolled()
  expect((await edit({ due_at: '2026-06-01T00:00:00+02:00' })).body.due_at).toBe('2026-05-31T22:00:00.000Z')
  expect((await edit({ due_at: null })).body).not.toHaveProperty('due_at')
  expect(await edit({ due_at: '0000-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/due_at' }] },
  })
})

test('nobody is enrolled in a draft or an archived course, in one of another branch, or when deactivated', async () => {
  const [here, beside] = [await north.level('Here'), await north.level('Beside')]
  const user = await north.user({ level_id: here.id })
  const enrol = (course_id: string, user_uuid = user.uuid) =>
    north.api('/enrolments', { body: { user_uuid, course_id } })
  const closed = { status: 409, body: { code: 'course_not_open' } }
  expect(await enrol((await north.course()).id)).toMatchObject(closed)
  const archived = await north.published()
  await north.api(`/courses/${archived.id}/archive`, { method: 'POST' })
  expect(await enrol(archived.id)).toMatchObject(closed)
  expect(await enrol((await north.published({ level_id: beside.id })).id)).toMatchObject(closed)
  const open = await north.published({ level_id: here.id })
  expect((await enrol(open.id)).status).toBe(201)
  const other = await north.user()
  await north.api(`/users/${other.uuid}/deactivate`, { method: 'POST' })
  const everywhere = await north.published()
  expect(await enrol(everywhere.id, other.uuid)).toMatchObject({ status: 409, body: { code: 'user_inactive' } })
})

test('unknown users and courses are named', async () => {
  const { user, course } = await enrolled()
  const nobody = '0195a000-0000-7000-8000-000000000000'
  const enrol = (user_uuid: string, course_id: string) => north.api('/enrolments', { body: { user_uuid, course_id } })
  expect(await enrol(nobody, course.id)).toMatchObject({
    status: 400,
    body: { code: 'user_not_found', errors: [{ pointer: '/user_uuid' }] },
  })
  expect(await enrol(user.uuid, nobody)).toMatchObject({
    status: 400,
    body: { code: 'course_not_found', errors: [{ pointer: '/course_id' }] },
  })
  expect((await enrol(nobody, nobody)).body).toMatchObject({ code: 'user_not_found' })
  expect(await enrol(north.record.client_id, course.id)).toMatchObject({
    status: 400,
    body: { code: 'user_not_found' },
  })
})

test('enrolments follow their user to another level', async () => {
  const { user, enrolment } = await enrolled()
  const level = await north.level('New home')
  const onLevel = async () =>
    (await north.api(`/enrolments?level_id=${level.id}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await onLevel()).toEqual([])
  await north.api(`/users/${user.uuid}`, { method: 'PATCH', body: { level_id: level.id } })
  expect(await onLevel()).toEqual([enrolment.id])
})

test('the list is filtered by user, course and status', async () => {
  const { user, course, enrolment, edit } = await enrolled()
  await north.enrolment(user.uuid, (await north.published()).id)
  await edit({ status: 'in_progress' })
  const ids = async (query: string) =>
    (await north.api(`/enrolments?${query}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await ids(`user_uuid=${user.uuid}`)).toHaveLength(2)
  expect(await ids(`course_id=${course.id}`)).toEqual([enrolment.id])
  expect(await ids(`user_uuid=${user.uuid}&status=in_progress`)).toEqual([enrolment.id])
  expect(await ids(`user_uuid=${user.uuid}&status=failed`)).toEqual([])
})

test('an administrator names the learning area when enrolling: a UUID may exist in several', async () => {
  const { user, course } = await enrolled()
  await north.api(`/courses/${course.id}`)
  const fresh = await north.published()
  const body = { user_uuid: user.uuid, course_id: fresh.id }
  expect(await shared().admin('/enrolments', { body })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/learning_area' }] },
  })
  const made = await shared().admin('/enrolments', { body: { ...body, learning_area: 'north' } })
  expect(made).toMatchObject({ status: 201, body: { status: 'enrolled' } })
})

test('a learner who leaves and comes back keeps their result and due date', async () => {
  const course = await north.published({ self_enrolment: true })
  const user = await north.user({})
  const learner = north.as(user.uuid)
  const { id } = await north.enrolment(user.uuid, course.id)
  const edit = (body: object) => north.api(`/enrolments/${id}`, { method: 'PATCH', body })
  const leave = () => learner(`/enrolments/${id}/withdraw`, { method: 'POST' })
  const comeBack = () => learner('/enrolments', { body: { user_uuid: user.uuid, course_id: course.id } })
  await edit({ due_at: '2026-06-01T00:00:00Z' })
  expect(await leave()).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
  expect(await comeBack()).toMatchObject({ status: 200, body: { due_at: '2026-06-01T00:00:00.000Z' } })
  for (const result of [{ status: 'in_progress', score: 10 }, { status: 'failed' }]) {
    await edit(result)
    expect(await leave()).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  }
  await north.api(`/enrolments/${id}/withdraw`, { method: 'POST' })
  expect((await comeBack()).status).toBe(403)
  expect((await north.api(`/enrolments/${id}`)).body).toMatchObject({ status: 'withdrawn', score: 10 })
})

test('the audit trail uses the field names of the API', async () => {
  // IDs made in the same millisecond may be out of order.
  shared().clock.advance(1_000)
  const { edit, course } = await enrolled()
  await edit({ due_at: '2026-06-01T00:00:00Z' })
  await north.api(`/courses/${course.id}`, { method: 'PATCH', body: { self_enrolment: true } })
  const { body } = await shared().admin('/audit-events?limit=2')
  expect(body.data.map(({ details }: { details: object }) => details)).toMatchObject([
    { before: { self_enrolment: false }, after: { self_enrolment: true } },
    { before: { due_at: null }, after: { due_at: '2026-06-01T00:00:00.000Z' } },
  ])
})
