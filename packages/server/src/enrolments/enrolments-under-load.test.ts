import { expect, test } from 'vitest'
import { actingAs } from '../testing/callers/acting-as.ts'
import { startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { findTreeFaults } from '../testing/postgres/tree-check.ts'
import { plantCourse, plantEnrolment, plantLevel, plantUser } from '../testing/samples/learning-data.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

async function prepare() {
  const first = await startIntegrationServer({ rateLimit: 'off' })
  const second = await startTestServer({ rateLimit: 'off' }, { beside: first })
  const top = await plantLevel(first.db, undefined, { slug: 'load' })
  const below = await plantLevel(first.db, top)
  const record = await first.createRecord({ learning_area: 'load', access: 'read_write' })
  const token = await tokenFor(first, record)
  const callers = [first, second].map((server) => actingAs(server, token, record.client_id))
  /** The nth of many calls that are made at once, at one instance or the other. */
  const call = (n: number, ...request: Parameters<(typeof callers)[number]>) =>
    (callers[n % 2] as (typeof callers)[number])(...request)
  return { db: first.db, top, below, call }
}

test('of many who enrol the same user in the same course at once one does, and the others hear that it is done', async () => {
  const { db, top, call } = await prepare()
  for (let round = 0; round < 5; round++) {
    const [user_uuid, course_id] = [await plantUser(db, top), await plantCourse(db, top)]
    const enrolAll = async () => {
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, n) => call(n, 'POST', '/enrolments', { user_uuid, course_id })),
      )
      return responses.map(({ status, body }) => (status === 409 ? body.code : status)).sort()
    }
    const others = Array.from({ length: 7 }, () => 'enrolment_exists')
    expect(await enrolAll()).toEqual([201, ...others])
    // And who withdrew is enrolled again once.
    await db.updateTable('enrolments').set({ status: 'withdrawn' }).where('user_uuid', '=', user_uuid).execute()
    expect(await enrolAll()).toEqual([200, ...others])
    const rows = await db.selectFrom('enrolments').select('status').where('user_uuid', '=', user_uuid).execute()
    expect(rows).toEqual([{ status: 'enrolled' }])
  }
})

const ways: Record<string, string[]> = {
  enrolled: ['in_progress', 'withdrawn'],
  in_progress: ['completed', 'failed', 'withdrawn'],
  completed: [],
  failed: ['withdrawn'],
  withdrawn: ['enrolled'],
}

test('statuses that many change at once go only the ways there are', async () => {
  const { db, top, call } = await prepare()
  const ids: string[] = []
  const statuses = ['in_progress', 'completed', 'failed', 'withdraw', 'enrol'] as const
  for (let round = 0; round < 6; round++) {
    const [user_uuid, course_id] = [await plantUser(db, top), await plantCourse(db, top)]
    const id = await plantEnrolment(db, top, { user_uuid, course_id })
    ids.push(id)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const status = statuses[(n * 7 + round) % statuses.length]
        if (status === 'enrol') return call(n, 'POST', '/enrolments', { user_uuid, course_id })
        if (status === 'withdraw') return call(n, 'POST', `/enrolments/${id}/withdraw`)
        return call(n, 'PATCH', `/enrolments/${id}`, { status })
      }),
    )
    expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  }
  for (const id of ids) {
    // The database's own history of the row: every change is written down in the transaction that makes it.
    const events = await db.selectFrom('audit_events').select(['action', 'details']).where('subject', '=', id).execute()
    const steps = events.map(({ action, details }) => {
      const { before, after } = details as { before: { status: string } & string; after?: { status: string } }
      if (action === 'enrolment.renewed') return ['withdrawn', 'enrolled'] as const
      return action === 'enrolment.withdrawn'
        ? ([before as string, 'withdrawn'] as const)
        : ([before.status, after?.status ?? ''] as const)
    })
    for (const [from, to] of steps) expect(ways[from], `${from} → ${to}`).toContain(to)
    // Put together they lead from the first status to the last, with none left over.
    const { status } = await db.selectFrom('enrolments').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    for (const name of Object.keys(ways)) {
      const balance = steps.filter(([, to]) => to === name).length - steps.filter(([from]) => from === name).length
      expect(balance + Number(name === 'enrolled'), name).toBe(Number(name === status))
    }
  }
})

test('whoever is moved, enrolled and graded at the same moment has all enrolments on their level', async () => {
  const { db, top, below, call } = await prepare()
  const user_uuid = await plantUser(db, top)
  const courses = await Promise.all(Array.from({ length: 6 }, () => plantCourse(db, top)))
  const graded = await plantEnrolment(db, top, {
    user_uuid,
    course_id: await plantCourse(db, top),
    status: 'in_progress',
  })
  const closing = courses[0] as string
  const responses = await Promise.all([
    ...courses.map((course_id, n) => call(n, 'POST', '/enrolments', { user_uuid, course_id })),
    ...[below, top, below].map(({ id }, n) => call(n, 'PATCH', `/users/${user_uuid}`, { level_id: id })),
    ...[1, 2, 3, 4].map((score) => call(score, 'PATCH', `/enrolments/${graded}`, { score })),
    call(0, 'POST', `/courses/${closing}/archive`),
    call(1, 'DELETE', `/courses/${closing}`),
  ])
  expect(responses.filter(({ status }) => ![200, 201, 204, 400, 404, 409].includes(status))).toEqual([])
  expect(await findTreeFaults(db)).toEqual([])
  const enrolled = responses.filter(({ status }) => status === 201).length
  const rows = await db.selectFrom('enrolments').select('id').where('user_uuid', '=', user_uuid).execute()
  expect(rows.length).toBe(enrolled + 1)
})
