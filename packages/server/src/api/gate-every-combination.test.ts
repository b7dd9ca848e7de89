import { type Permission, permissions } from '@backoffice/contract/permission'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { requestToken, sharedIntegrationServer } from '../testing/callers/integration.ts'
import {
  codeOfPassed,
  expected,
  inNetworks,
  ips,
  type ModelRule,
  networkLists,
  plantWorld,
  rulesOf,
  type Somebody,
  send,
  type World,
} from '../testing/every-route/gate-model.ts'
import { plantUser } from '../testing/samples/learning-data.ts'

const shared = sharedIntegrationServer({ rateLimit: 'off', maxRateLimit: 'off', trustProxy: 1 })

const without: ModelRule = {
  access: 'read_write',
  permissions: undefined,
  level: undefined,
  networks: undefined,
  who: undefined,
  levels: undefined,
  roles: undefined,
  people: undefined,
  own: false,
}

/** Each rule on its own; gate-rules.test.ts draws combinations of them. */
const rules: Record<string, ModelRule> = {
  'no rule': without,
  'only reads': { ...without, access: 'read' },
  'some permissions': { ...without, permissions: ['courses.read', 'users.write', 'progress.write'] },
  'one level': { ...without, level: 'a' },
  'one network': { ...without, networks: networkLists[0] },
  'only itself': { ...without, who: 'itself' },
  'people of certain levels': { ...without, who: 'people', levels: ['a1', 'b'] },
  'people of certain roles': { ...without, who: 'people', roles: ['learner', 'manager'] },
  // One of each role, on each level one.
  'named people': { ...without, who: 'people', people: [0, 5, 10, 15] },
  'its own people': { ...without, who: 'people', own: true },
}

let world: World
beforeAll(async () => {
  world = await plantWorld(shared())
})

/** A record with the rule, its token, and everybody it may try to act for. */
async function recordWith(rule: ModelRule) {
  const record = await shared().createRecord(rulesOf(world, rule))
  const itself: Somebody = { uuid: record.client_id, kind: 'itself', role: 'reader', level: 'top' }
  const uuid = await plantUser(shared().db, world.tree.a1, { created_by_client: record.client_id })
  const own: Somebody = { uuid, kind: 'own person', role: 'learner', level: 'a1' }
  const inside = ips.filter((ip) => inNetworks(rule, ip))[0] ?? ''
  const { body } = await requestToken(shared(), record, {}, { 'x-forwarded-for': inside })
  return { record, token: body.access_token as string, everybody: [itself, own, ...world.everybody], inside }
}

test.each(Object.keys(rules))('%s: every acting user, network and permission gets what the rules say', async (name) => {
  const rule = rules[name] ?? without
  const { token, everybody, inside } = await recordWith(rule)
  const outside = rule.networks && ips.find((ip) => !inNetworks(rule, ip))
  const differences: unknown[] = []
  for (const user of everybody) {
    for (const permission of permissions) {
      for (const ip of outside ? [inside, outside] : [inside]) {
        const { body } = await send(shared(), token, { uuid: user.uuid, ip, permission })
        const [code] = expected(world, rule, { user, ip, permission })
        const wanted = code === 'passed' ? codeOfPassed(permission) : code
        if (body.code !== wanted) differences.push({ user, permission, ip, wanted, got: body.code })
      }
    }
  }
  expect(differences).toEqual([])
})

test.each(['pause', 'revoke'])('%s: the record passes for nobody, whatever the permission', async (how) => {
  const { record, token, everybody, inside } = await recordWith(without)
  await shared().admin(`/access-tokens/${record.client_id}/${how}`, { method: 'POST' })
  const codes = new Set<string>()
  for (const { uuid } of everybody) {
    for (const permission of ['connection.test', 'users.read', 'users.write'] satisfies Permission[]) {
      codes.add((await send(shared(), token, { uuid, ip: inside, permission })).body.code)
    }
  }
  expect([...codes]).toEqual(['invalid_token'])
})

test('no rule costs a query: calls are decided while nobody can read access tokens, users and levels', async () => {
  const prepared = await Promise.all(Object.values(rules).map(async (rule) => ({ rule, ...(await recordWith(rule)) })))
  async function different(): Promise<string | undefined> {
    for (const { rule, token, everybody, inside: ip } of prepared) {
      for (const user of everybody) {
        // Made-up users are looked up each time, rules or not: they must not fill the memory.
        if (user.kind === 'foreign' || user.kind === 'nobody') continue
        const permission = 'connection.test'
        const { body } = await send(shared(), token, { uuid: user.uuid, ip, permission })
        const [code] = expected(world, rule, { user, ip, permission })
        if (body.code !== (code === 'passed' ? undefined : code)) return JSON.stringify({ rule, user, body })
      }
    }
    return undefined
  }
  const whileLocked = async () => {
    // Everything is in memory afterwards, for as long as the instance hears of changes.
    await different()
    return shared()
      .db.transaction()
      .execute(async (tx) => {
        await sql`lock table access_tokens, users, hierarchy_levels in access exclusive mode`.execute(tx)
        return different()
      })
  }
  // A machine that stands still for a second makes the instance ask again, rightly. A rule that asks fails every time.
  await expect.poll(whileLocked, { timeout: 60_000 }).toBeUndefined()
})
