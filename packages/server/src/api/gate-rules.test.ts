import { permissions } from '@backoffice/contract/permission'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { callApi, requestToken, sharedIntegrationServer } from '../testing/callers/integration.ts'
import {
  above,
  codeOfPassed,
  expected,
  inNetworks,
  ips,
  type ModelRule,
  networkLists,
  plantWorld,
  roles,
  rulesOf,
  type Somebody,
  send,
  type World,
} from '../testing/every-route/gate-model.ts'
import { plantUser } from '../testing/samples/learning-data.ts'

// Behind a proxy that is believed, so that calls come from wherever a test likes.
const shared = sharedIntegrationServer({ rateLimit: 'off', maxRateLimit: 'off', trustProxy: 1 })

let world: World

beforeAll(async () => {
  world = await plantWorld(shared())
})

const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const drawn: fc.Arbitrary<ModelRule> = fc.record({
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

/** The people that a list shows to somebody who has passed. */
function visible(rule: ModelRule, user: Somebody, people: Somebody[]): string[] {
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

test('whatever the rules, a call gets through exactly if all of them allow it, and the trail has the reason', async () => {
  const { db, clock, createRecord, flush } = shared()
  const choice = fc.record({ ip: fc.constantFrom(...ips), permission: fc.constantFrom(...permissions) })
  const choices = fc.array(choice, { minLength: 22, maxLength: 22 })
  await fc.assert(
    fc.asyncProperty(drawn, choices, async (rule, chosen) => {
      const record = await createRecord(rulesOf(world, rule))
      const itself: Somebody = { uuid: record.client_id, kind: 'itself', role: 'reader', level: 'top' }
      const uuid = await plantUser(db, world.tree.a1, { created_by_client: record.client_id })
      const own: Somebody = { uuid, kind: 'own person', role: 'learner', level: 'a1' }
      const people = [...world.everybody, own]
      const home = ips.find((ip) => inNetworks(rule, ip)) ?? ''
      const { body } = await requestToken(shared(), record, {}, { 'x-forwarded-for': home })
      const reasons = new Map<string, string>()

      for (const [index, user] of [itself, ...people].entries()) {
        const { ip, permission } = chosen[index] ?? { ip: home, permission: 'users.read' as const }
        // Mostly from where it works: otherwise there is nothing to see but that.
        for (const from of new Set([home, index % 5 === 0 ? ip : home])) {
          const response = await send(shared(), body.access_token, { uuid: user.uuid, ip: from, permission })
          const [code, reason] = expected(world, rule, { user, ip: from, permission })
          const told = JSON.stringify([rulesOf(world, rule), user, from, permission, response.body])
          expect(response.body.code, told).toBe(code === 'passed' ? codeOfPassed(permission) : code)
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
