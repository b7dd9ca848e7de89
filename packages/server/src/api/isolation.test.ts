import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActingUserApi, actingAs } from '../testing/callers/acting-as.ts'
import { type ApiResponse, whenAvailable } from '../testing/callers/call.ts'
import { type IntegrationServer, sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { collectApiRoutes } from '../testing/every-route/api-routes.ts'
import { fingerprint, idsOf, nothing, plain, refuseLeaks } from '../testing/every-route/isolation-checks.ts'
import { type Names, type Probe, probes } from '../testing/every-route/isolation-probes.ts'
import { allowsDeadUrl, deadUrl } from '../testing/every-route/webhook-operations.ts'
import { keepArea } from '../testing/postgres/area-snapshot.ts'
import { plantCourse, plantEnrolment, plantLevel, plantUser } from '../testing/samples/learning-data.ts'

const collected = collectApiRoutes()
const shared = sharedIntegrationServer({ rateLimit: 'off', ...allowsDeadUrl }, { extend: collected.extend })

const roles = ['learner', 'instructor', 'manager', 'reader'] as const

/** The shape of an area: where each level hangs, and on which level everything else stands. */
const shape = fc.record({
  parents: fc.array(fc.nat(), { minLength: 2, maxLength: 6 }),
  users: fc.array(fc.record({ level: fc.nat(), role: fc.constantFrom(...roles), active: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  }),
  courses: fc.array(
    fc.record({ level: fc.nat(), status: fc.constantFrom('draft', 'published', 'archived'), self: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
})
type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never

test('there is a probe for every route under /api/1', () => {
  expect(Object.keys(probes).sort()).toEqual([...collected.routes].sort())
})

test('with a token of one area nothing of another is read, counted, changed or confirmed to exist', async () => {
  await fc.assert(
    fc.asyncProperty(shape, shape, fc.nat(), (ours, theirs, level) => attack(shared(), ours, theirs, level)),
    // A smaller counterexample would not tell more, and each try takes seconds.
    { numRuns: Number(process.env.RUNS ?? 2), endOnFailure: true },
  )
})

async function attack(server: IntegrationServer, ours: Shape, theirs: Shape, level: number): Promise<void> {
  const sharedUuid = randomUUID()
  const a = await plantArea(server, ours, sharedUuid, 'ours')
  const b = await plantArea(server, theirs, sharedUuid, 'theirs')
  const before = await fingerprint(server.db, b.areaId)
  const callers = await callersOf(server, a, level)
  const restore = await keepArea(server.db, a.areaId)
  // Each probe finds our own area as it was, so that only what it names can make a difference.
  const sendTo = async (call: ActingUserApi, { method, path, body }: Probe) => {
    const response = await whenAvailable(() => call(method, path, body))
    if (method !== 'GET' && response.status < 400) await restore()
    return response
  }

  for (const [role, call] of Object.entries(callers)) {
    for (const [route, probesOf] of Object.entries(probes)) {
      const [method = ''] = route.split(' ')
      const requests = (names: Names): Probe[] => probesOf(names, a.names).map((probe) => ({ method, ...probe }))
      const none = { ...b.names, ...nothing() }
      const ofNothing = requests(none)
      const compare = async (probe: Probe, index: number) => {
        const where = `${role}: ${JSON.stringify(probe)}`
        const response = await sendTo(call, probe)
        const toNothing = await sendTo(call, ofNothing[index] as Probe)
        expect(plain(response, b.names), where).toEqual(plain(toNothing, none))
        refuseLeaks(b, probe, response, where)
      }
      if (method === 'GET') await Promise.all(requests(b.names).map(compare))
      else for (const [index, probe] of requests(b.names).entries()) await compare(probe, index)
      // The UUID that a person of each area has: whatever is done to the one, the other stays as they are.
      for (const probe of requests({ ...a.names, user: sharedUuid })) {
        if (!JSON.stringify(probe).includes(sharedUuid)) continue
        refuseLeaks(b, probe, await sendTo(call, probe), `${role}: ${JSON.stringify(probe)}`)
      }
    }
    expect(await fingerprint(server.db, b.areaId), role).toEqual(before)
  }

  // Their users are nobody here, whether there is such a user or not.
  for (const user of [b.names.user, b.clientId, randomUUID()]) {
    const response = await actingAs(server, a.token, user)('GET', '/users')
    expect(plain(response, b.names)).toEqual({
      status: 403,
      body: expect.objectContaining({ code: 'acting_user_not_allowed' }),
    })
  }
  await expectProbesToBite((probe) => sendTo(callers.service as ActingUserApi, probe), a)
}

/** Requests to these have no id that could be another's. */
const namesNothing = ['GET /', 'GET /changes', 'GET /webhooks', 'POST /webhooks']

/** Without this the probes might all fail for a reason of their own, and prove nothing. */
async function expectProbesToBite(send: (probe: Probe) => Promise<ApiResponse>, a: Area): Promise<void> {
  for (const [route, probesOf] of Object.entries(probes)) {
    const [method = ''] = route.split(' ')
    const none = { ...a.names, ...nothing() }
    const [found, missed] = [probesOf(a.names, a.names), probesOf(none, a.names)]
    // Cursors stay the same here; changes.test.ts shows what those of another area do.
    let bites = namesNothing.includes(route)
    for (const [index, probe] of found.entries()) {
      const one = await send({ method, ...probe })
      const other = await send({ method, ...missed[index] } as Probe)
      bites ||= JSON.stringify(plain(one, a.names)) !== JSON.stringify(plain(other, none))
    }
    expect(bites, `${route} answers the same for what there is and what there is not`).toBe(true)
  }
}

interface Area {
  areaId: string
  levels: Awaited<ReturnType<typeof plantLevel>>[]
  names: Names
  clientId: string
  token: string
  readToken: string
  readClientId: string
  /** What nobody elsewhere may ever see. */
  secrets: string[]
}

async function plantArea(server: IntegrationServer, input: Shape, sharedUuid: string, whose: string): Promise<Area> {
  const { db } = server
  const mark = `${whose}-${randomUUID().slice(0, 8)}`
  const text = (what: string) => `${what} ${mark}`
  const top = await plantLevel(db, undefined, { name: text('top'), slug: mark })
  const levels = [top]
  for (const [index, parent] of input.parents.entries()) {
    const row = { name: text('level'), external_id: index === 0 ? 'same' : `${mark}-${index}` }
    levels.push(await plantLevel(db, levels[parent % levels.length], row))
  }
  const on = (index: number) => levels[index % levels.length] ?? top
  const leaf = levels.find((level) => !levels.some((other) => other.ancestorIds.at(-2) === level.id)) ?? top

  const twin = { uuid: sharedUuid, display_name: text('twin'), email: 'same@example.org', external_id: 'same' }
  await plantUser(db, top, twin)
  const known = { display_name: text('known'), email: `${mark}@example.org`, external_id: mark }
  const user = await plantUser(db, top, known)
  const users = [{ uuid: user, level: top }]
  for (const { level, ...row } of input.users) {
    users.push({ uuid: await plantUser(db, on(level), { ...row, display_name: text('user') }), level: on(level) })
  }
  const course = await plantCourse(db, top, {
    title: text('course'),
    external_id: mark,
    code: mark,
    self_enrolment: true,
  })
  await plantCourse(db, top, { title: text('course'), external_id: 'same', code: 'same' })
  for (const { level, self, status } of input.courses) {
    await plantCourse(db, on(level), { title: text('course'), self_enrolment: self, status: status as 'draft' })
  }
  let enrolment = ''
  for (const { uuid, level } of users) {
    enrolment = await plantEnrolment(db, level, { user_uuid: uuid, course_id: course })
  }
  const record = await server.createRecord({ learning_area: mark, token_name: text('record'), access: 'read_write' })
  const reader = await server.createRecord({ learning_area: mark, token_name: text('record') })
  const [token, readToken] = [await tokenFor(server, record), await tokenFor(server, reader)]
  const cursors = await cursorsOf(actingAs(server, token, record.client_id))
  const { body: webhook } = await actingAs(server, token, record.client_id)('POST', '/webhooks', { url: deadUrl })
  const ids = [...Object.values(await idsOf(db, top.areaId)).flat(), webhook.id]
  return {
    areaId: top.areaId,
    levels,
    names: {
      ...{ level: leaf.id, user, course, enrolment, webhook: webhook.id, cursors },
      ...{ externalId: mark, email: known.email, word: mark },
    },
    clientId: record.client_id,
    token,
    readToken,
    readClientId: reader.client_id,
    secrets: [mark, ...ids.filter((id) => id !== sharedUuid)],
  }
}

async function cursorsOf(call: ActingUserApi): Promise<Record<string, string>> {
  const cursors: Record<string, string> = {}
  for (const path of ['/hierarchy-levels', '/users', '/courses', '/enrolments']) {
    cursors[path] = (await call('GET', `${path}?limit=1`)).body.next_cursor
  }
  // An event is in the feed as soon as it has its position.
  for (let events = 0; events === 0; ) {
    const { body } = await call('GET', '/changes?limit=1')
    events = body.data.length
    cursors['/changes'] = body.next_cursor
  }
  return cursors
}

async function callersOf(server: IntegrationServer, a: Area, level: number): Promise<Record<string, ActingUserApi>> {
  const callers: Record<string, ActingUserApi> = {
    service: actingAs(server, a.token, a.clientId),
    'service, reading': actingAs(server, a.readToken, a.readClientId),
  }
  for (const role of roles) {
    const place = a.levels[level % a.levels.length] as Area['levels'][number]
    callers[role] = actingAs(server, a.token, await plantUser(server.db, place, { role, display_name: role }))
  }
  return callers
}
