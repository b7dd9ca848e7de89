import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '@backoffice/contract/audit-event'
import { expect, test } from 'vitest'
import { openArea } from '../testing/callers/area-api.ts'
import { sharedIntegrationServer, startIntegrationServer } from '../testing/callers/integration.ts'
import { namesOfEvents } from './event-names.ts'
import { listAuditEvents } from './list-audit-events.ts'

const shared = sharedIntegrationServer()

const events = async (query: string, server = shared()): Promise<AuditEvent[]> =>
  (await server.admin(`/audit-events?${query}`)).body.data

test('an event names the people, courses, levels and access tokens that it is about, as they are called now', async () => {
  const north = await openArea(shared())
  const level = (
    await shared().admin('/hierarchy-levels', {
      body: { learning_area: 'north', name: 'Old name', parent_id: north.top },
    })
  ).body
  await shared().admin(`/hierarchy-levels/${level.id}`, { method: 'PATCH', body: { name: 'Region' } })
  const person = await north.user({ display_name: 'Anna', level_id: level.id })
  const course = await north.course({ title: 'First aid' })
  await north.api(`/courses/${course.id}/publish`, { method: 'POST' })
  const enrolment = (
    await shared().admin('/enrolments', {
      body: { learning_area: 'north', user_uuid: person.uuid, course_id: course.id },
    })
  ).body
  const [created] = await events(`subject=${person.uuid}`)
  expect(created).toMatchObject({ action: 'user.created', names: { [person.uuid]: 'Anna', [level.id]: 'Region' } })
  const [enrolled] = await events(`subject=${enrolment.id}`)
  expect(enrolled?.names).toEqual({ [person.uuid]: 'Anna', [course.id]: 'First aid' })
  await shared().admin(`/enrolments/${enrolment.id}`, { method: 'PATCH', body: { status: 'in_progress' } })
  const [edited] = await events(`subject=${enrolment.id}`)
  expect(edited).toMatchObject({
    action: 'enrolment.edited',
    names: { [person.uuid]: 'Anna', [course.id]: 'First aid' },
  })
})

test('an event about something that was deleted has no name of it, and one of another area is not taken for it', async () => {
  const server = await startIntegrationServer()
  const uuid = randomUUID()
  await server.createUser({ uuid, display_name: 'Of the north' })
  await server.createUser({ uuid, learning_area: 'south', display_name: 'Of the south' })
  const named = await events(`subject=${uuid}`, server)
  expect(named.map(({ learning_area, names }) => [learning_area, names[uuid]])).toEqual([
    ['south', 'Of the south'],
    ['north', 'Of the north'],
  ])
  const north = await openArea(server)
  const course = await north.course({ title: 'Gone' })
  await server.admin(`/courses/${course.id}`, { method: 'DELETE' })
  const [deleted] = await events(`subject=${course.id}`, server)
  expect(deleted).toMatchObject({ action: 'course.deleted', details: { title: 'Gone' }, names: {} })
})

test('a person with the UUID of a course has their own name, and the course keeps its', async () => {
  const server = await startIntegrationServer()
  const course = await (await openArea(server)).course({ title: 'First aid' })
  await server.createUser({ uuid: course.id, display_name: 'Anna' })
  const named = await events(`subject=${course.id}`, server)
  expect(named.map(({ action, names }) => [action, names[course.id]])).toEqual([
    ['user.created', 'Anna'],
    ['course.created', 'First aid'],
  ])
})

test('names are looked up one kind after the other, on one connection', async () => {
  const { db } = shared()
  let [running, most] = [0, 0]
  const watched = db.withPlugin({
    transformQuery({ node }) {
      most = Math.max(most, ++running)
      return node
    },
    async transformResult({ result }) {
      running--
      return result
    },
  })
  const north = await openArea(shared())
  await north.user({ display_name: 'Anna' })
  await north.course({ title: 'First aid' })
  const { rows } = await listAuditEvents({ db }, { limit: 50 })
  await namesOfEvents(watched, rows)
  expect(most).toBe(1)
})

test('the name of an anonymised person never comes back through the trail', async () => {
  const server = await startIntegrationServer()
  const person = await server.createUser({ display_name: 'Quirin Xylander', email: 'qx@example.org' })
  const path = `/users/${person.uuid}?learning_area=north`
  await server.admin(path, { method: 'PATCH', body: { display_name: 'Quirin Zylander', external_id: 'q-1' } })
  const before = await events(`subject=${person.uuid}`, server)
  expect(before.map(({ names }) => names[person.uuid])).toEqual(['Quirin Zylander', 'Quirin Zylander'])
  await server.admin(`/users/${person.uuid}/anonymise?learning_area=north`, { method: 'POST' })
  const after = await events('limit=200', server)
  const about = after.filter(({ subject }) => subject === person.uuid)
  expect(about.map(({ names }) => names[person.uuid])).toEqual([null, null, null])
  expect(JSON.stringify(after)).not.toMatch(/quirin|lander|qx@|q-1/i)
})

test('a change of role and level shows what was before; personal values stay out of the trail', async () => {
  const server = await startIntegrationServer()
  const north = await openArea(server)
  const { body: level } = await server.admin('/hierarchy-levels', {
    body: { learning_area: 'north', name: 'Region', parent_id: north.top },
  })
  const { uuid } = await server.createUser({ display_name: 'Anna' })
  await server.admin(`/users/${uuid}?learning_area=north`, {
    method: 'PATCH',
    body: { display_name: 'Hanna', role: 'manager', level_id: level.id },
  })
  const [edited] = await events(`subject=${uuid}`, server)
  expect(edited?.details).toEqual({
    changed: ['display_name', 'role', 'level_id'],
    before: { role: 'learner', level_id: north.top },
    after: { role: 'manager', level_id: level.id },
  })
  expect(edited?.names).toEqual({ [uuid]: 'Hanna', [north.top]: 'north', [level.id]: 'Region' })
})

test('the history of one thing has its events only, newest first; what is no id is refused', async () => {
  const { admin, createUser } = shared()
  const [one, other] = [await createUser({ display_name: 'One' }), await createUser({ display_name: 'Other' })]
  for (const { uuid } of [one, other]) await admin(`/users/${uuid}/deactivate?learning_area=north`, { method: 'POST' })
  const history = await events(`subject=${one.uuid.toUpperCase()}&learning_area=north`)
  expect(history.map(({ action, subject }) => [action, subject])).toEqual([
    ['user.deactivated', one.uuid],
    ['user.created', one.uuid],
  ])
  expect(await admin('/audit-events?subject=one')).toMatchObject({ status: 400 })
})
