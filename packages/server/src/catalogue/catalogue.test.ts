import { beforeAll, expect, test } from 'vitest'
import { type AreaApi, openArea } from '../testing/callers/area-api.ts'
import { call, whenAvailable } from '../testing/callers/call.ts'
import { sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()
type Area = Awaited<ReturnType<typeof openArea>>
let area: Area
let east: { id: string }
let team: { id: string }
let west: { id: string }

interface Listed {
  id: string
  title: string
  enrolment?: { status: string }
  can: { enrol: boolean; withdraw: boolean }
}

beforeAll(async () => {
  area = await openArea(shared())
  east = await area.level('East')
  team = await area.level('Team', east.id)
  west = await area.level('West')
  await area.published({ title: 'Zoology', self_enrolment: true })
  await area.published({ title: 'Algebra', language: 'de' })
  await area.published({ title: 'Eastern', level_id: east.id, language: 'de', self_enrolment: true })
  await area.published({ title: 'Teamwork', level_id: team.id })
  await area.published({ title: 'Western', level_id: west.id })
  await area.course({ title: 'Draft', self_enrolment: true })
})

const titles = async (api: AreaApi, path: string) => (await api(path)).body.data.map(({ title }: Listed) => title)

test('the catalogue of a user has the published courses of their level and above, in the asked order', async () => {
  const ada = await area.user({ level_id: east.id })
  const api = area.as(ada.uuid)
  expect(await titles(api, '/catalogue')).toEqual(['Zoology', 'Algebra', 'Eastern'])
  expect(await titles(api, '/catalogue?sort=title')).toEqual(['Algebra', 'Eastern', 'Zoology'])
  expect(await titles(api, '/catalogue?sort=-title&q=')).toEqual(['Zoology', 'Eastern', 'Algebra'])
  expect(await titles(api, '/catalogue?language=de')).toEqual(['Algebra', 'Eastern'])
  expect(await titles(api, '/catalogue?self_enrolment=true')).toEqual(['Eastern', 'Zoology'])
  expect(await titles(api, '/catalogue?self_enrolment=true&language=de')).toEqual(['Eastern'])
  expect(await titles(api, `/catalogue?level_id=${east.id}`)).toEqual(['Eastern'])
  const { body: first } = await api('/catalogue?self_enrolment=true&limit=1')
  expect(await titles(api, `/catalogue?self_enrolment=true&limit=1&cursor=${first.next_cursor}`)).toEqual(['Zoology'])
  const western = (await area.api('/courses?q=western')).body.data[0]
  expect((await api(`/catalogue/${western.id}`)).status).toBe(404)
})

test('a manager’s catalogue is what they can take themselves, not what they manage', async () => {
  const chief = await area.user({ role: 'manager', level_id: east.id })
  expect(await titles(area.as(chief.uuid), '/catalogue?sort=title')).toEqual(['Algebra', 'Eastern', 'Zoology'])
  expect(await titles(area.as(chief.uuid), '/courses?sort=title')).toContain('Teamwork')
})

test('`can` says what happens when the user enrols or withdraws', async () => {
  const people = [
    await area.user({ level_id: team.id }),
    await area.user({ level_id: team.id, role: 'instructor' }),
    await area.user({ level_id: east.id, role: 'manager' }),
    await area.user({ level_id: team.id, role: 'reader' }),
  ]
  const states = [
    undefined,
    ['enrolled'],
    ['in_progress'],
    ['in_progress', 'completed'],
    ['in_progress', 'failed'],
    ['withdrawn'],
    ['in_progress', 'scored'],
    ['in_progress', 'scored', 'withdrawn'],
  ]
  const tried: string[] = []
  for (const { uuid } of people) {
    for (const self_enrolment of [true, false]) {
      for (const steps of states) {
        const course = await area.published({ title: 'Tried', level_id: east.id, self_enrolment })
        const enrolment = steps && (await area.enrolment(uuid, course.id))
        for (const step of steps ?? []) await take(enrolment.id, step)
        const api: AreaApi = (path, request) => whenAvailable(() => area.as(uuid)(path, request))
        const { body } = await api(`/catalogue/${course.id}`)
        const { can } = body as Listed
        // What was enrolled is withdrawn first, so that both can be tried.
        const where = JSON.stringify({ uuid, self_enrolment, steps, can })
        if (enrolment && enrolment.status !== 'withdrawn') {
          const { status } = await api(`/enrolments/${enrolment.id}/withdraw`, { method: 'POST' })
          const isWithdrawn = steps?.includes('withdrawn')
          if (!isWithdrawn) expect(status === 200, `withdraw ${where}`).toBe(can.withdraw)
          if (!isWithdrawn) continue
        }
        const { status } = await api('/enrolments', { body: { user_uuid: uuid, course_id: course.id } })
        expect(status < 300, `enrol ${where}`).toBe(can.enrol)
        tried.push(String(can.enrol))
      }
    }
  }
  expect(new Set(tried)).toEqual(new Set(['true', 'false']))
})

async function take(enrolmentId: string, step: string): Promise<void> {
  const path = `/enrolments/${enrolmentId}`
  if (step === 'enrolled') return
  const edit = step === 'scored' ? { score: 50 } : { status: step }
  const { status } = await whenAvailable(() =>
    step === 'withdrawn'
      ? area.api(`${path}/withdraw`, { method: 'POST' })
      : area.api(path, { method: 'PATCH', body: edit }),
  )
  expect(status, step).toBe(200)
}

test('nobody can enrol through a client that may only read, and a client itself takes no courses', async () => {
  const ada = await area.user({ level_id: east.id })
  const own = (await area.api('/catalogue')).body.data as Listed[]
  expect(own.filter(({ can }) => can.enrol || can.withdraw)).toEqual([])
  const record = await shared().createRecord({ learning_area: 'north', access: 'read' })
  const headers = { authorization: `Bearer ${await tokenFor(shared(), record)}`, 'service-client-uuid': ada.uuid }
  const { body } = await call(`${shared().url}/api/1/catalogue`, { headers })
  expect(body.data.length).toBeGreaterThan(2)
  expect(body.data.filter(({ can }: Listed) => can.enrol)).toEqual([])
})

test('the catalogue of a level has what its people can take', async () => {
  const query = '/courses?status=published&sort=title'
  expect(await titles(area.api, `${query}&offered_on=${west.id}&q=`)).toEqual(['Algebra', 'Western', 'Zoology'])
  expect(await titles(area.api, `${query}&offered_on=${east.id}&language=de`)).toEqual(['Algebra', 'Eastern'])
  expect(await titles(area.api, `${query}&offered_on=${area.top}`)).toEqual(['Algebra', 'Zoology'])
  // An administrator needs not say which area it is in.
  const { body } = await shared().admin(`/courses?status=published&sort=name&offered_on=${west.id}`)
  expect(body.data.map(({ title }: Listed) => title)).toEqual(['Algebra', 'Western', 'Zoology'])
})

test.each([
  ['language=de&sort=updated_at', '/sort'],
  ['self_enrolment=true&updated_since=2026-01-01T00:00:00Z', '/updated_since'],
  ['sort=name', '/sort'],
  ['self_enrolment=yes', '/self_enrolment'],
])('courses?%s is refused, because no index has them in this order', async (query, pointer) => {
  expect(await area.api(`/courses?${query}`)).toMatchObject({
    status: 400,
    body: { errors: [expect.objectContaining({ pointer })] },
  })
})

test('users enrol themselves without naming themselves, and who is already enrolled learns which enrolment it is', async () => {
  const { uuid } = await area.user({ level_id: east.id })
  const course = await area.published({ title: 'Mine', self_enrolment: true })
  const enrol = () => area.as(uuid)('/enrolments', { body: { course_id: course.id } })
  const { status, body } = await enrol()
  expect({ status, user_uuid: body.user_uuid }).toEqual({ status: 201, user_uuid: uuid })
  expect(await enrol()).toMatchObject({
    status: 409,
    body: { code: 'enrolment_exists', params: { status: 'enrolled', enrolment_id: body.id } },
  })
  // An administrator is nobody of the area.
  const byAdministrator = await shared().admin('/enrolments', {
    body: { learning_area: 'north', course_id: course.id },
  })
  expect(byAdministrator).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/user_uuid', rule: 'required' }] },
  })
})

test('why a course is not open is a reason, not a sentence', async () => {
  const { uuid } = await area.user({ level_id: east.id })
  const draft = await area.course({ self_enrolment: true })
  const elsewhere = await area.published({ level_id: west.id })
  const reason = async (api: AreaApi, course_id: string) =>
    (await api('/enrolments', { body: { course_id, user_uuid: uuid } })).body.reason
  expect(await reason(area.api, draft.id)).toBe('course_not_published')
  expect(await reason(area.api, elsewhere.id)).toBe('course_on_another_level')
  const closed = await area.published({ title: 'Closed' })
  expect(await reason(area.as(uuid), closed.id)).toBe('course_without_self_enrolment')
})
