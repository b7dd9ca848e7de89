import { expect, test } from 'vitest'
import { openArea } from '../testing/callers/area-api.ts'
import { call } from '../testing/callers/call.ts'
import { sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()

test('enrolments come with their courses: one’s own even if it is archived or elsewhere, others’ as far as courses are read', async () => {
  const area = await openArea(shared())
  const [east, west] = [await area.level('East'), await area.level('West')]
  const ada = await area.user({ level_id: east.id })
  const chief = await area.user({ role: 'manager', level_id: west.id })
  const there = await area.published({ title: 'There', level_id: east.id, self_enrolment: true })
  const everywhere = await area.published({ title: 'Everywhere' })
  for (const { id } of [there, everywhere]) await area.enrolment(ada.uuid, id)
  await area.api(`/users/${ada.uuid}`, { method: 'PATCH', body: { level_id: west.id } })
  await area.api(`/courses/${everywhere.id}/archive`, { method: 'POST' })
  const listed = async (uuid: string, query = 'expand=course') =>
    (await area.as(uuid)(`/enrolments?${query}`)).body.data.map(
      ({ course, course_id }: { course?: { title: string; status: string }; course_id: string }) =>
        course ? `${course.title} ${course.status}` : `only ${course_id}`,
    )
  expect(await listed(ada.uuid)).toEqual(['There published', 'Everywhere archived'])
  expect(await listed(ada.uuid, 'expand=course&limit=1')).toEqual(['There published'])
  expect(await listed(area.record.client_id)).toEqual(['There published', 'Everywhere archived'])
  // The manager of the west reads no courses of the east.
  expect(await listed(chief.uuid)).toEqual([`only ${there.id}`, 'Everywhere archived'])
  expect(await listed(chief.uuid, '')).toEqual([`only ${there.id}`, `only ${everywhere.id}`])
  expect(await area.api('/enrolments?expand=user')).toMatchObject({ status: 400 })
})

test('a client without the permission to read courses does not get them with enrolments, and an administrator names the area', async () => {
  const server = shared()
  const record = await server.createRecord({ learning_area: 'south', permissions: ['enrolments.read'] })
  const headers = { authorization: `Bearer ${await tokenFor(server, record)}`, 'service-client-uuid': record.client_id }
  const refused = await call(`${server.url}/api/1/enrolments?expand=course`, { headers })
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'permission_denied', params: { permission: 'courses.read' } },
  })
  expect((await server.admin('/enrolments?expand=course')).status).toBe(400)
  expect((await server.admin('/enrolments?expand=course&learning_area=south')).status).toBe(200)
})
