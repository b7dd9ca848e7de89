import { randomUUID } from 'node:crypto'
import type { ActFor, Rules } from '@backoffice/contract/access-token-rules'
import { type Permission, permissions } from '@backoffice/contract/permission'
import { Role } from '@backoffice/contract/role'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAreaId } from '../database/area-id.ts'
import { type ApiResponse, call } from '../testing/call.ts'
import { callApi, requestToken, sharedIntegrationServer } from '../testing/integration.ts'
import { type PlantedLevel, plantLevel, plantUser } from '../testing/learning-data.ts'

// Behind a proxy that is believed, so that calls come from wherever a test likes.
const shared = sharedIntegrationServer({ rateLimit: 'off', maxRateLimit: 'off', trustProxy: 1 })

const roles = Role.enum
const networkLists = [['203.0.113.0/24'], ['2001:db8::/32', '198.51.100.7']]
const ips = ['203.0.113.5', '203.0.114.5', '2001:db8:1::9', '2001:db9::1', '198.51.100.7', '198.51.100.8']

/** Who may be named as an acting user. */
interface Somebody {
  uuid: string
  kind: 'person' | 'own person' | 'itself' | 'inactive' | 'foreign' | 'other record' | 'nobody'
  role: Role
  level: string
}

// top ── a ── a1, and b beside a.
let tree: Record<'top' | 'a' | 'a1' | 'b', PlantedLevel>
let everybody: Somebody[]
const names = ['top', 'a', 'a1', 'b'] as const
const above: Record<string, string[]> = { top: ['top'], a: ['top', 'a'], a1: ['top', 'a', 'a1'], b: ['top', 'b'] }

beforeAll(async () => {
  const { db, createRecord, createUser } = shared()
  const area = await db
    .selectFrom('hierarchy_levels')
    .select('id')
    .where('slug', '=', 'north')
    .executeTakeFirstOrThrow()
  const top = { id: area.id, areaId: asAreaId(area.id), ancestorIds: [area.id] }
  const a = await plantLevel(db, top, { name: 'a' })
  tree = { top, a, a1: await plantLevel(db, a, { name: 'a1' }), b: await plantLevel(db, top, { name: 'b' }) }
  everybody = []
  for (const level of names) {
    for (const role of roles) {
      everybody.push({ uuid: await plantUser(db, tree[level], { role }), kind: 'person', role, level })
    }
  }
  everybody.push({
    uuid: await plantUser(db, tree.a1, { role: 'manager', active: false }),
    kind: 'inactive',
    role: 'manager',
    level: 'a1',
  })
  const foreign = await createUser({ learning_area: 'south', role: 'manager' })
  everybody.push({ uuid: foreign.uuid, kind: 'foreign', role: 'manager', level: 'top' })
  const other = await createRecord()
  everybody.push({ uuid: other.client_id, kind: 'other record', role: 'reader', level: 'top' })
  everybody.push({ uuid: randomUUID(), kind: 'nobody', role: 'learner', level: 'top' })
})

/** One call of each permission. Those that write have a body that no route accepts: who gets 400 has passed the gate. */
const calls: Record<Permission, { method: string; path: string }> = {
  'connection.test': { method: 'GET', path: '' },
  'hierarchy.read': { method: 'GET', path: '/hierarchy-levels?limit=200' },
  'users.read': { method: 'GET', path: '/users?limit=200' },
  'courses.read': { method: 'GET', path: '/courses' },
  'enrolments.read': { method: 'GET', path: '/enrolments' },
  'hierarchy.write': { method: 'POST', path: '/hierarchy-levels' },
  'users.write': { method: 'POST', path: '/users' },
  'courses.write': { method: 'POST', path: '/courses' },
  'enrolments.write': { method: 'POST', path: '/enrolments' },
  'progress.write': { method: 'PATCH', path: `/enrolments/${randomUUID()}` },
}

/** The table of docs/interface.md, written down once more. */
const allowed: Record<Role, string> = {
  learner: 'connection.test users.read courses.read enrolments.read enrolments.write progress.write',
  instructor: 'connection.test hierarchy.read users.read courses.read enrolments.read progress.write',
  manager: permissions.join(' '),
  reader: 'connection.test hierarchy.read users.read courses.read enrolments.read',
}

/** Rules in words of the model: levels by name, people by number. */
interface Drawn {
  access: 'read' | 'read_write'
  permissions: Permission[] | undefined
  level: 'a' | 'a1' | 'b' | undefined
  networks: string[] | undefined
  who: 'itself' | 'people' | undefined
  levels: ('a' | 'a1' | 'b')[] | undefined
  roles: Role[] | undefined
  people: number[] | undefined
  own: boolean
}

const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const drawn: fc.Arbitrary<Drawn> = fc.record({
  access: fc.constantFrom('read', 'read_write'),
  permissions: perhaps(some(permissions)),
  level: perhaps(fc.constantFrom('a', 'a1', 'b')),
  networks: perhaps(fc.constantFrom(...networkLists)),
  who: fc.constantFrom(undefined, 'itself', 'people', 'people', 'people'),
  levels: perhaps(some(['a', 'a1', 'b'])),
  roles: perhaps(some(roles)),
  people: perhaps(some([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])),
  own: fc.boolean(),
})

function rulesOf({ access, ...rule }: Drawn): Rules & { access?: 'read' | 'read_write' } {
  const lists: Omit<ActFor, 'who'> = {
    ...(rule.levels && { level_ids: rule.levels.map((name) => tree[name].id) }),
    ...(rule.roles && { roles: rule.roles }),
    ...(rule.people && { user_uuids: rule.people.map((index) => everybody[index]?.uuid ?? '') }),
    ...(rule.own && { own_people: true }),
  }
  return {
    ...(rule.permissions ? { permissions: rule.permissions } : { access }),
    ...(rule.level && { level_id: tree[rule.level].id }),
    ...(rule.networks && { networks: rule.networks }),
    ...(rule.who && { act_for: { who: rule.who, ...(rule.who === 'people' ? lists : {}) } }),
  }
}

const inNetworks = (rule: Drawn, ip: string) =>
  !rule.networks ||
  (rule.networks === networkLists[0] ? ip.startsWith('203.0.113.') : ip.startsWith('2001:db8:') || ip === ips[4])

/** What is to come of a call: the code, and the reason in the audit trail. */
function expected(rule: Drawn, user: Somebody, ip: string, permission: Permission): [code: string, reason: string] {
  const writes = permission.endsWith('.write')
  const own = rule.permissions && new Set<string>(['connection.test', ...rule.permissions])
  const mayWrite = own ? [...own].some((name) => name.endsWith('.write')) : rule.access === 'read_write'
  if (!inNetworks(rule, ip)) return ['network_not_allowed', 'network_not_allowed']
  const no = (reason: string): [string, string] => ['acting_user_not_allowed', reason]
  if (user.kind === 'foreign' || user.kind === 'nobody') return no('user_unknown_in_this_area')
  if (user.kind === 'inactive') return no('user_inactive')
  if (user.kind === 'other record') return no('another_records_service_user')
  if (user.kind !== 'itself') {
    if (rule.who === 'itself') return no('record_acts_only_for_itself')
    if (rule.who === 'people') {
      if (rule.people && !rule.people.some((index) => everybody[index] === user)) return no('user_not_named')
      if (rule.roles && !rule.roles.includes(user.role)) return no('user_has_another_role')
      if (rule.own && user.kind !== 'own person') return no('user_made_by_others')
    }
    const path = above[user.level] ?? []
    if (rule.level && !path.includes(rule.level)) return no('user_outside_the_records_level')
    if (rule.who === 'people' && rule.levels && !rule.levels.some((name) => path.includes(name))) {
      return no('user_on_another_level')
    }
  }
  if (own && !own.has(permission)) return ['permission_denied', `record_lacks_permission:${permission}`]
  if (writes && !mayWrite) return ['insufficient_scope', 'token_may_only_read']
  const role = user.kind === 'itself' ? (mayWrite ? 'manager' : 'reader') : user.role
  if (!allowed[role].split(' ').includes(permission)) return ['permission_denied', `no_permission:${permission}`]
  return ['passed', '']
}

/** The people that a list shows to somebody who has passed. */
function visible(rule: Drawn, user: Somebody, people: Somebody[]): string[] {
  const role = user.kind === 'itself' ? 'manager' : user.role
  const place = user.kind === 'itself' ? (rule.level ?? 'top') : user.level
  const ownOnly = rule.who === 'people' && rule.own
  return people
    .filter(({ kind }) => kind === 'person' || kind === 'own person' || kind === 'inactive')
    .filter(({ kind }) => !ownOnly || kind === 'own person')
    .filter((person) => {
      if (role === 'learner') return person === user
      const from = role === 'reader' ? (rule.level ?? 'top') : place
      return above[person.level]?.includes(from)
    })
    .map(({ uuid }) => uuid)
    .sort()
}

function send(token: string, user: Somebody, ip: string, permission: Permission): Promise<ApiResponse> {
  const { method, path } = calls[permission]
  return call(`${shared().url}/api/1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'service-client-uuid': user.uuid, 'x-forwarded-for': ip },
    ...(method === 'GET' ? {} : { body: { nonsense: true } }),
  })
}

test('whatever the rules, a call gets through exactly if all of them allow it, and the trail has the reason', async () => {
  const { db, clock, createRecord, flush } = shared()
  const choice = fc.record({ ip: fc.constantFrom(...ips), permission: fc.constantFrom(...permissions) })
  const choices = fc.array(choice, { minLength: 22, maxLength: 22 })
  await fc.assert(
    fc.asyncProperty(drawn, choices, async (rule, chosen) => {
      const record = await createRecord(rulesOf(rule))
      const itself: Somebody = { uuid: record.client_id, kind: 'itself', role: 'reader', level: 'top' }
      const uuid = await plantUser(db, tree.a1, { created_by_client: record.client_id })
      const own: Somebody = { uuid, kind: 'own person', role: 'learner', level: 'a1' }
      const people = [...everybody, own]
      const home = ips.find((ip) => inNetworks(rule, ip)) ?? ''
      const { body } = await requestToken(shared(), record, {}, { 'x-forwarded-for': home })
      const reasons = new Map<string, string>()

      for (const [index, user] of [itself, ...people].entries()) {
        const { ip, permission } = chosen[index] ?? { ip: home, permission: 'users.read' as const }
        // Mostly from where it works: otherwise there is nothing to see but that.
        for (const from of new Set([home, index % 5 === 0 ? ip : home])) {
          const response = await send(body.access_token, user, from, permission)
          const [code, reason] = expected(rule, user, from, permission)
          const passed = permission.endsWith('.write') ? 'invalid_request' : undefined
          const told = JSON.stringify([rulesOf(rule), user, from, permission, response.body])
          expect(response.body.code, told).toBe(code === 'passed' ? passed : code)
          if (reason) reasons.set(response.headers.get('x-request-id') ?? '', reason)
          if (code === 'passed' && permission === 'users.read') {
            const shown = response.body.data.map((person: { uuid: string }) => person.uuid)
            const others = rule.who === 'people' && rule.own ? [] : await ownPeopleOfOthers(uuid)
            expect(shown.filter((id: string) => !others.includes(id)).sort(), told).toEqual(visible(rule, user, people))
          }
        }
      }
      await flush()
      // The trail has room for so many refusals in a minute.
      clock.advance(10_000)
      const { rows } = await sql<{ id: string; refusal: string }>`
        select request_id as id, refusal from audit_events where request_id = any(${[...reasons.keys()]})`.execute(db)
      expect(new Map(rows.map(({ id, refusal }) => [id, refusal]))).toEqual(reasons)
    }),
    { numRuns: Number(process.env.RUNS ?? 40) },
  )
})

/** Whom earlier runs have left. A record that sees only its own people must not see them either. */
async function ownPeopleOfOthers(own: string): Promise<string[]> {
  const rows = await shared()
    .db.selectFrom('users')
    .select('uuid')
    .where('created_by_client', 'is not', null)
    .where('uuid', '<>', own)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

test('outside its networks a client gets no token and no word of why, and its calls are not counted', async () => {
  const server = shared()
  const record = await server.createRecord({ networks: ['203.0.113.0/24'] })
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const outside = await requestToken(server, record, {}, from('203.0.114.1'))
  const wrong = await requestToken(server, { ...record, client_secret: 'wrong' }, {}, from('203.0.114.1'))
  expect([outside.status, outside.body]).toEqual([wrong.status, wrong.body])
  const { body } = await requestToken(server, record, {}, from('::ffff:203.0.113.9'))
  const refused = await callApi(server, body.access_token, record.client_id, { headers: from('203.0.114.1') })
  expect(refused).toMatchObject({ status: 403, body: { code: 'network_not_allowed' } })
  expect(refused.headers.has('www-authenticate')).toBe(false)
  const inside = await callApi(server, body.access_token, record.client_id, { headers: from('203.0.113.1') })
  expect(inside.body.client).toMatchObject({ access: 'read', networks: ['203.0.113.0/24'] })
})
