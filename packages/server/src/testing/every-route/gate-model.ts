import { randomUUID } from 'node:crypto'
import type { ActFor, Rules } from '@backoffice/contract/access-token-rules'
import { type Permission, permissions } from '@backoffice/contract/permission'
import { Role } from '@backoffice/contract/role'
import { asAreaId } from '../../database/schema/area-id.ts'
import { type ApiResponse, call, whenAvailable } from '../callers/call.ts'
import type { startIntegrationServer } from '../callers/integration.ts'
import { type PlantedLevel, plantLevel, plantUser } from '../samples/learning-data.ts'

// What the gate must do, written down a second time: by docs/interface.md, not by the code.

type Server = Awaited<ReturnType<typeof startIntegrationServer>>
type LevelName = 'top' | 'a' | 'a1' | 'b'

export const roles = Role.enum
export const networkLists = [['203.0.113.0/24'], ['2001:db8::/32', '198.51.100.7']]
export const ips = ['203.0.113.5', '203.0.114.5', '2001:db8:1::9', '2001:db9::1', '198.51.100.7', '198.51.100.8']

/** Who may be named as an acting user. */
export interface Somebody {
  uuid: string
  kind: 'person' | 'own person' | 'itself' | 'inactive' | 'foreign' | 'other record' | 'nobody'
  role: Role
  level: LevelName
}

/** top ── a ── a1, and b beside a. On each level one person of each role, and others for whom nobody may act. */
export interface World {
  tree: Record<LevelName, PlantedLevel>
  everybody: Somebody[]
}

export const above: Record<LevelName, LevelName[]> = {
  top: ['top'],
  a: ['top', 'a'],
  a1: ['top', 'a', 'a1'],
  b: ['top', 'b'],
}

export async function plantWorld({ db, createRecord, createUser }: Server): Promise<World> {
  const area = await db
    .selectFrom('hierarchy_levels')
    .select('id')
    .where('slug', '=', 'north')
    .executeTakeFirstOrThrow()
  const top = { id: area.id, areaId: asAreaId(area.id), ancestorIds: [area.id] }
  const a = await plantLevel(db, top, { name: 'a' })
  const tree = { top, a, a1: await plantLevel(db, a, { name: 'a1' }), b: await plantLevel(db, top, { name: 'b' }) }
  const everybody: Somebody[] = []
  for (const level of Object.keys(tree) as LevelName[]) {
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
  return { tree, everybody }
}

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

export function send(
  { url }: Pick<Server, 'url'>,
  token: string,
  { uuid, ip, permission }: { uuid: string; ip: string; permission: Permission },
): Promise<ApiResponse> {
  const { method, path } = calls[permission]
  const request = {
    method,
    headers: { authorization: `Bearer ${token}`, 'service-client-uuid': uuid, 'x-forwarded-for': ip },
    ...(method === 'GET' ? {} : { body: { nonsense: true } }),
  }
  return whenAvailable(() => call(`${url}/api/1${path}`, request))
}

/** The code that the response has if the call passes the gate. */
export function codeOfPassed(permission: Permission): string | undefined {
  return permission.endsWith('.write') ? 'invalid_request' : undefined
}

/** The table of docs/interface.md, written down once more. */
const allowed: Record<Role, string> = {
  learner: 'connection.test users.read courses.read enrolments.read enrolments.write progress.write',
  instructor: 'connection.test hierarchy.read users.read courses.read enrolments.read progress.write',
  manager: permissions.join(' '),
  reader: 'connection.test hierarchy.read users.read courses.read enrolments.read',
}

/** Rules in words of the model: levels by name, people by their place in `everybody`. */
export interface ModelRule {
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

export function rulesOf(
  { tree, everybody }: World,
  { access, ...rule }: ModelRule,
): Rules & { access?: 'read' | 'read_write' } {
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

export const inNetworks = (rule: ModelRule, ip: string) =>
  !rule.networks ||
  (rule.networks === networkLists[0] ? ip.startsWith('203.0.113.') : ip.startsWith('2001:db8:') || ip === ips[4])

/** What is to come of a call: the code, and the reason in the audit trail. */
export function expected(
  { everybody }: World,
  rule: ModelRule,
  { user, ip, permission }: { user: Somebody; ip: string; permission: Permission },
): [code: string, reason: string] {
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
