import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { plantCourse, plantEnrolment, plantLevel, plantUser } from '../samples/learning-data.ts'
import type { Operation, Target } from './role-operation.ts'
import { webhookOperations } from './webhook-operations.ts'

const level = ({ world, place }: Target) => world.levels[place === 'self' ? 'own' : place]
const db = ({ world }: Target) => world.server.db
const userBody = { display_name: 'Bo' }

async function hasEvents({ world }: Target): Promise<boolean> {
  const found = await world.server.db
    .selectFrom('events')
    .select('id')
    .where('area_id', '=', world.top.areaId)
    .limit(1)
    .execute()
  return found.length > 0
}

async function user(target: Target, row: Parameters<typeof plantUser>[2] = {}): Promise<string> {
  return target.place === 'self' ? target.self : plantUser(db(target), level(target), row)
}

/** A level that can be moved or deleted: a new one if the place is below or beside. */
async function spareLevel(target: Target): Promise<string> {
  if (target.place === 'below') return (await plantLevel(db(target), target.world.levels.below)).id
  if (target.place === 'beside') return (await plantLevel(db(target), target.world.levels.above)).id
  return level(target).id
}

const course = (target: Target, row: Parameters<typeof plantCourse>[2] = {}) =>
  plantCourse(db(target), level(target), row)
const courseForAll = (target: Target, self: boolean) =>
  plantCourse(db(target), target.place === 'elsewhere' ? level(target) : target.world.top, { self_enrolment: self })

async function enrolment(target: Target, self = true, row: { status?: 'enrolled' | 'in_progress' } = {}) {
  const course_id = await courseForAll(target, self)
  return plantEnrolment(db(target), level(target), { user_uuid: await user(target), course_id, ...row })
}

const onUser = (body?: unknown) => async (target: Target) => ({ id: await user(target), body })
const reader = (target: Target, row: Parameters<typeof plantUser>[2] = {}) => user(target, { role: 'reader', ...row })
const onReader = (body?: unknown) => async (target: Target) => ({ id: await reader(target), body })
const onCourse = (body?: unknown) => async (target: Target) => ({ id: await course(target), body })
const onEnrolment = (status: 'enrolled' | 'in_progress', body: unknown) => async (target: Target) => ({
  id: await enrolment(target, true, { status }),
  body,
})

export const operations: Record<string, Operation> = {
  'test the connection': { route: 'GET /', request: async () => ({}) },
  'follow changes': {
    route: 'GET /changes',
    request: async (t) => {
      // An event is in the feed as soon as it has its position.
      while (!(await hasEvents(t))) await sleep(20)
      return { query: 'from=oldest' }
    },
  },

  'see a user': { route: 'GET /users/:uuid', request: onUser() },
  'find a user': { route: 'GET /users', request: async (t) => ({ query: `q=${await wordOf(t)}` }) },
  'create a user': { route: 'POST /users', request: async (t) => ({ body: { ...userBody, level_id: level(t).id } }) },
  'put a new user': {
    route: 'PUT /users/:uuid',
    request: async (t) => ({ id: randomUUID(), body: { ...userBody, level_id: level(t).id } }),
  },
  'replace a user': { route: 'PUT /users/:uuid', request: onUser(userBody) },
  'change a user': { route: 'PATCH /users/:uuid', request: onUser(userBody) },
  'make a user a manager': { route: 'PATCH /users/:uuid', request: onUser({ role: 'manager' }) },
  'make a user a reader': { route: 'PATCH /users/:uuid', request: onUser({ role: 'reader' }) },
  'deactivate a user': { route: 'POST /users/:uuid/deactivate', request: onUser() },
  'reactivate a user': {
    route: 'POST /users/:uuid/reactivate',
    request: async (t) => ({ id: await user(t, { active: false }) }),
  },
  'anonymise a user': { route: 'POST /users/:uuid/anonymise', request: onUser() },
  'move a user there': {
    route: 'PATCH /users/:uuid',
    request: async (t) => ({
      id: await plantUser(db(t), t.world.levels.own),
      body: { level_id: level(t).id },
    }),
  },
  'take a user from there': {
    route: 'PATCH /users/:uuid',
    request: async (t) => ({ id: await user(t), body: { level_id: t.world.levels.own.id } }),
  },

  'change a reader': { route: 'PATCH /users/:uuid', request: onReader(userBody) },
  'replace a reader': { route: 'PUT /users/:uuid', request: onReader(userBody) },
  'make a reader a learner': { route: 'PATCH /users/:uuid', request: onReader({ role: 'learner' }) },
  'take a reader from there': {
    route: 'PATCH /users/:uuid',
    request: async (t) => ({ id: await reader(t), body: { level_id: t.world.spare.id } }),
  },
  'reactivate a reader': {
    route: 'POST /users/:uuid/reactivate',
    request: async (t) => ({ id: await reader(t, { active: false }) }),
  },
  'deactivate a reader': { route: 'POST /users/:uuid/deactivate', request: onReader() },
  'anonymise a reader': { route: 'POST /users/:uuid/anonymise', request: onReader() },
  'move an anonymised reader': {
    route: 'PATCH /users/:uuid',
    request: async (t) => ({
      id: await reader(t, { active: false, anonymised_at: new Date() }),
      body: { level_id: t.world.spare.id },
    }),
  },

  'see a level': { route: 'GET /hierarchy-levels/:id', request: async (t) => ({ id: level(t).id }) },
  'find a level': {
    route: 'GET /hierarchy-levels',
    request: async (t) => {
      const mark = randomUUID()
      await db(t).updateTable('hierarchy_levels').set({ external_id: mark }).where('id', '=', level(t).id).execute()
      return { query: `external_id=${mark}` }
    },
  },
  'create a level': {
    route: 'POST /hierarchy-levels',
    request: async (t) => ({ body: { name: 'new', parent_id: level(t).id } }),
  },
  'rename a level': {
    route: 'PATCH /hierarchy-levels/:id',
    request: async (t) => ({ id: level(t).id, body: { name: `new ${randomUUID()}` } }),
  },
  'move a level there': {
    route: 'POST /hierarchy-levels/:id/move',
    request: async (t) => ({
      id: (await plantLevel(db(t), t.world.levels.own)).id,
      body: { parent_id: level(t).id },
    }),
  },
  'take a level from there': {
    route: 'POST /hierarchy-levels/:id/move',
    request: async (t) => ({ id: await spareLevel(t), body: { parent_id: t.world.levels.own.id } }),
  },
  'delete a level': { route: 'DELETE /hierarchy-levels/:id', request: async (t) => ({ id: await spareLevel(t) }) },

  'see a course': { route: 'GET /courses/:id', request: onCourse() },
  'see a draft': { route: 'GET /courses/:id', request: async (t) => ({ id: await course(t, { status: 'draft' }) }) },
  'see an archived course': {
    route: 'GET /courses/:id',
    request: async (t) => ({ id: await course(t, { status: 'archived' }) }),
  },
  'see a course in the catalogue': { route: 'GET /catalogue/:id', request: onCourse() },
  'see a draft in the catalogue': {
    route: 'GET /catalogue/:id',
    request: async (t) => ({ id: await course(t, { status: 'draft' }) }),
  },
  'find a course in the catalogue': {
    route: 'GET /catalogue',
    request: async (t) => {
      const title = randomUUID()
      await course(t, { title })
      return { query: `q=${title}` }
    },
  },
  'find a course': {
    route: 'GET /courses',
    request: async (t) => {
      const code = randomUUID()
      await course(t, { code })
      return { query: `code=${code}` }
    },
  },
  'find a draft': {
    route: 'GET /courses',
    request: async (t) => {
      const code = randomUUID()
      await course(t, { code, status: 'draft' })
      return { query: `code=${code}` }
    },
  },
  'create a course': {
    route: 'POST /courses',
    request: async (t) => ({ body: { title: 'B', level_id: level(t).id } }),
  },
  'change a course': { route: 'PATCH /courses/:id', request: onCourse({ title: 'B' }) },
  'move a course there': {
    route: 'PATCH /courses/:id',
    request: async (t) => ({ id: await plantCourse(db(t), t.world.levels.own), body: { level_id: level(t).id } }),
  },
  'take a course from there': {
    route: 'PATCH /courses/:id',
    request: async (t) => ({ id: await course(t), body: { level_id: t.world.levels.own.id } }),
  },
  'publish a course': {
    route: 'POST /courses/:id/publish',
    request: async (t) => ({ id: await course(t, { status: 'draft' }) }),
  },
  'archive a course': { route: 'POST /courses/:id/archive', request: onCourse() },
  'delete a course': { route: 'DELETE /courses/:id', request: onCourse() },

  'see an enrolment': { route: 'GET /enrolments/:id', request: async (t) => ({ id: await enrolment(t) }) },
  'find an enrolment': {
    route: 'GET /enrolments',
    request: async (t) => {
      const [course_id, user_uuid] = [await courseForAll(t, false), await user(t)]
      await plantEnrolment(db(t), level(t), { user_uuid, course_id })
      return { query: `course_id=${course_id}` }
    },
  },
  'enrol a user': {
    route: 'POST /enrolments',
    request: async (t) => ({ body: { user_uuid: await user(t), course_id: await courseForAll(t, false) } }),
  },
  'enrol a user where learners may': {
    route: 'POST /enrolments',
    request: async (t) => ({ body: { user_uuid: await user(t), course_id: await courseForAll(t, true) } }),
  },
  'enrol oneself in a course there': {
    route: 'POST /enrolments',
    request: async (t) => ({ body: { user_uuid: t.self, course_id: await course(t, { self_enrolment: true }) } }),
  },
  'enrol oneself in a draft there': {
    route: 'POST /enrolments',
    request: async (t) => ({
      body: { user_uuid: t.self, course_id: await course(t, { self_enrolment: true, status: 'draft' }) },
    }),
  },
  'report progress': {
    route: 'PATCH /enrolments/:id',
    request: onEnrolment('enrolled', { status: 'in_progress', progress: 10 }),
  },
  'report completion': {
    route: 'PATCH /enrolments/:id',
    request: onEnrolment('in_progress', { status: 'completed', progress: 100 }),
  },
  'record a score': { route: 'PATCH /enrolments/:id', request: onEnrolment('in_progress', { score: 50 }) },
  'take a score away': { route: 'PATCH /enrolments/:id', request: onEnrolment('in_progress', { score: null }) },
  'record a failure': { route: 'PATCH /enrolments/:id', request: onEnrolment('in_progress', { status: 'failed' }) },
  'set a due date': {
    route: 'PATCH /enrolments/:id',
    request: onEnrolment('enrolled', { due_at: '2030-01-01T00:00:00Z' }),
  },
  'take a due date away': { route: 'PATCH /enrolments/:id', request: onEnrolment('enrolled', { due_at: null }) },
  'withdraw an enrolment': {
    route: 'POST /enrolments/:id/withdraw',
    request: async (t) => ({ id: await enrolment(t, false) }),
  },
  'withdraw where learners may': {
    route: 'POST /enrolments/:id/withdraw',
    request: async (t) => ({ id: await enrolment(t, true) }),
  },

  ...webhookOperations,
}

async function wordOf(target: Target): Promise<string> {
  const word = randomUUID()
  const uuid = await user(target)
  await db(target).updateTable('users').set({ external_id: word }).where('uuid', '=', uuid).execute()
  return word
}
