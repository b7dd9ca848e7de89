import { randomUUID } from 'node:crypto'
import { presetRules, presets } from '@backoffice/contract/access-token-presets'
import type { Rules } from '@backoffice/contract/access-token-rules'
import { describe, expect, test } from 'vitest'
import { actingAs } from '../testing/callers/acting-as.ts'
import { openArea } from '../testing/callers/area-api.ts'
import {
  auditedRefusal,
  type ClientCredentials,
  callApi,
  requestToken,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer({ rateLimit: 1000, maxRateLimit: 2000 })

const create = (input: object, area = 'north') =>
  shared().admin('/access-tokens', { body: { learning_area: area, token_name: 'n8n', ...input } })
const edit = ({ client_id }: { client_id: string }, body: object) =>
  shared().admin(`/access-tokens/${client_id}`, { method: 'PATCH', body })
const as = async (record: ClientCredentials, user = record.client_id) =>
  actingAs(shared(), await tokenFor(shared(), record), user)

/** A branch with a level below it, another one beside it, and somebody on each. */
async function plantBranches() {
  const area = await openArea(shared())
  const branch = await area.level(`Branch ${randomUUID()}`)
  const twig = await area.level('Twig', branch.id)
  const beside = await area.level(`Beside ${randomUUID()}`)
  const user = (level_id: string, role = 'learner') => area.user({ level_id, role })
  return {
    area,
    branch: branch.id as string,
    twig: twig.id as string,
    beside: beside.id as string,
    onTwig: await user(twig.id),
    onBeside: await user(beside.id),
  }
}

describe('rules', () => {
  test('are kept in one spelling, shown on both surfaces, and written down', async () => {
    const { branch, twig, onTwig } = await plantBranches()
    const { status, body } = await create({
      act_for: { who: 'people', level_ids: [twig.toUpperCase()], roles: ['learner'], user_uuids: [onTwig.uuid] },
      permissions: ['users.write', 'users.read'],
      level_id: branch.toUpperCase(),
      networks: ['127.0.0.9/8', '::ffff:10.0.0.1/128', '2001:DB8:0::1/32', '127.0.0.1/8'],
      rate_limit: 77,
    })
    const networks = [{ pointer: '/networks/1', rule: 'network' }]
    expect([status, body.errors]).toEqual([400, [expect.objectContaining(networks[0])]])
    const rules = {
      act_for: { who: 'people', level_ids: [twig], roles: ['learner'], user_uuids: [onTwig.uuid] },
      permissions: ['connection.test', 'users.read', 'users.write'],
      level_id: branch,
      networks: ['127.0.0.0/8', '2001:db8::/32'],
      rate_limit: 77,
    }
    const given = { ...rules, permissions: ['users.write', 'users.read'], networks: ['127.9.9.9/8', '2001:DB8::1/32'] }
    const made = await create(given)
    expect(made).toMatchObject({ status: 201, body: { ...rules, access: 'custom' } })
    const record = made.body
    const connection = await (await as(record))('GET', '')
    expect(connection.body).toMatchObject({
      client: { ...rules, access: 'custom' },
      acting_user: { role: 'manager', level_id: branch },
      permissions: rules.permissions,
    })
    expect(connection.headers.get('ratelimit-policy')).toBe('"requests";q=77;w=60')
    const [event] = (await shared().admin(`/audit-events?client_id=${record.client_id}`)).body.data
    expect(event.details).toMatchObject({ ...rules, access: 'custom' })
  })

  test('that name what is not there, or not in the area, are refused', async () => {
    const { onTwig, twig } = await plantBranches()
    const south = await openArea(shared(), 'south')
    const foreign = await south.level('Foreign')
    const stranger = await south.user()
    const wrong: [object, string, string][] = [
      [{ level_id: foreign.id }, '/level_id', 'level_not_found'],
      [{ act_for: { who: 'people', level_ids: [twig, foreign.id] } }, '/act_for/level_ids/1', 'level_not_found'],
      [
        { act_for: { who: 'people', user_uuids: [onTwig.uuid, stranger.uuid] } },
        '/act_for/user_uuids/1',
        'user_not_found',
      ],
      [{ act_for: { who: 'itself', roles: ['learner'] } }, '/act_for/roles', 'invalid_request'],
      [{ act_for: { who: 'people', roles: [] } }, '/act_for/roles', 'invalid_request'],
      [{ act_for: { who: 'people', roles: ['owner'] } }, '/act_for/roles/0', 'invalid_request'],
      [{ act_for: { who: 'somebody' } }, '/act_for/who', 'invalid_request'],
      [{ permissions: ['users.delete'] }, '/permissions/0', 'invalid_request'],
      [{ permissions: ['users.read'], access: 'read' }, '/access', 'invalid_request'],
      [{ rate_limit: 2001 }, '/rate_limit', 'invalid_request'],
      [{ rate_limit: 0 }, '/rate_limit', 'invalid_request'],
      ...[
        '10.0.0.0/33',
        '::/129',
        '0.0.0.0/0',
        '10.0.0.0/',
        'example.org',
        '10.0.0.1:80',
        '10.0.0.0/8/8',
        '[::1]/64',
      ].map((network): [object, string, string] => [{ networks: [network] }, '/networks/0', 'invalid_request']),
    ]
    for (const [input, pointer, code] of wrong) {
      const { status, body } = await create(input)
      expect([input, status, body.code, body.errors?.[0].pointer]).toEqual([input, 400, code, pointer])
    }
  })

  test('are narrowed at any time, and take effect at once', async () => {
    const { branch, twig, onTwig, onBeside } = await plantBranches()
    const record = (await create({ access: 'read_write' })).body
    const onBehalf = await as(record, onTwig.uuid)
    expect((await onBehalf('GET', '')).status).toBe(200)
    const steps: [Rules, object][] = [
      [{ act_for: { who: 'people', level_ids: [branch] } }, {}],
      [{ act_for: { who: 'people', level_ids: [twig], roles: ['learner', 'manager'] } }, {}],
      [{ act_for: { who: 'people', level_ids: [twig], roles: ['learner'], user_uuids: [onTwig.uuid] } }, {}],
      [{ permissions: ['users.read', 'users.write', 'courses.read'] }, { access: 'custom' }],
      [{ permissions: ['users.read'] }, { permissions: ['connection.test', 'users.read'] }],
      [{ level_id: branch }, {}],
      [{ level_id: twig }, {}],
      [{ networks: ['127.0.0.0/8', '2001:db8::/32'] }, {}],
      [{ networks: ['127.0.0.0/30'] }, {}],
      [{ rate_limit: 900 }, {}],
      [{ rate_limit: 90 }, {}],
    ]
    for (const [rules, shown] of steps) {
      const { status, body } = await edit(record, rules)
      expect([rules, status]).toEqual([rules, 200])
      expect(body).toMatchObject({
        ...(shown && 'permissions' in shown ? shown : rules.permissions ? {} : rules),
        ...shown,
      })
      expect((await onBehalf('GET', '')).status).toBe(200)
    }
    expect(await (await as(record))('GET', '')).toMatchObject({ body: { acting_user: { level_id: twig } } })
    expect((await (await as(record, onBeside.uuid))('GET', '')).status).toBe(403)
    expect((await onBehalf('PATCH', `/users/${onTwig.uuid}`, { display_name: 'x' })).body.code).toBe(
      'permission_denied',
    )
    const data = (await shared().admin(`/audit-events?client_id=${record.client_id}&action=access_token.edited`)).body
      .data
    expect(data[0].details).toEqual({ before: { rate_limit: 900 }, after: { rate_limit: 90 } })
    expect((await edit(record, { act_for: { who: 'itself' } })).status).toBe(200)
    expect((await onBehalf('GET', '')).status).toBe(403)
  })

  test('are never widened, in no part of them', async () => {
    const { branch, twig, beside, onTwig, onBeside } = await plantBranches()
    const rules: Rules = {
      act_for: { who: 'people', level_ids: [branch], roles: ['learner'], user_uuids: [onTwig.uuid], own_people: true },
      permissions: ['users.read', 'courses.read'],
      level_id: branch,
      networks: ['10.0.0.0/8', '2001:db8::/32'],
      rate_limit: 100,
    }
    const record = (await create(rules)).body
    const { who, ...lists } = rules.act_for ?? { who: 'people' }
    const wider: Rules[] = [
      ...Object.keys(lists).map((left) => ({
        act_for: { who, ...Object.fromEntries(Object.entries(lists).filter(([name]) => name !== left)) },
      })),
      { act_for: { ...lists, who, level_ids: [branch, beside] } },
      { act_for: { ...lists, who, roles: ['learner', 'reader'] } },
      { act_for: { ...lists, who, user_uuids: [onTwig.uuid, onBeside.uuid] } },
      { permissions: ['users.read', 'users.write'] },
      { level_id: beside },
      { level_id: (await openArea(shared())).top },
      { networks: ['10.0.0.0/7'] },
      { networks: ['10.1.0.0/16', '11.0.0.0/8'] },
      { networks: ['2001:db9::/32'] },
      { rate_limit: 101 },
    ]
    for (const input of wider) {
      const { status, body } = await edit(record, input)
      const [field] = Object.keys(input)
      expect([input, status, body.code, body.params]).toEqual([input, 409, 'rules_only_narrow', { fields: [field] }])
    }
    // Nor does it count as a change to ask for what there is already.
    for (const same of [{ act_for: rules.act_for }, { networks: rules.networks }, { token_name: 'n8n' }]) {
      expect((await edit(record, same)).status).toBe(200)
    }
    const events = await shared().admin(`/audit-events?client_id=${record.client_id}&action=access_token.edited`)
    expect(events.body.data).toEqual([])
    const { client_secret: _, ...made } = record
    expect((await shared().admin(`/access-tokens/${record.client_id}`)).body).toEqual(made)
    const plain = (await create({})).body
    expect(await edit(plain, { permissions: ['users.write'] })).toMatchObject({ status: 409 })
    expect(await edit(plain, { rate_limit: 1001 })).toMatchObject({ status: 409 })
    const itself = (await create({ act_for: { who: 'itself' } })).body
    expect(await edit(itself, { act_for: { who: 'people' } })).toMatchObject({ status: 409 })
    expect((await edit(record, { level_id: twig })).status).toBe(200)
    expect(await edit(record, { level_id: branch })).toMatchObject({ status: 409 })
  })
})

test('a limit of its own counts for the token endpoint and the calls together, within what the operator allows', async () => {
  const server = await startIntegrationServer({ rateLimit: 10, maxRateLimit: 4 })
  const record = await server.createRecord({ rate_limit: 3 })
  const token = await tokenFor(server, record)
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await callApi(server, token, record.client_id)).status)
  expect(statuses).toEqual([200, 200, 429])
  expect((await requestToken(server, record)).status).toBe(429)
  // Set when the operator allowed more.
  await server.db
    .updateTable('access_tokens')
    .set({ rate_limit: 9 })
    .where('client_id', '=', record.client_id)
    .execute()
  const beside = await startIntegrationServer({ rateLimit: 'off', maxRateLimit: 'off' })
  const unlimited = await beside.createRecord()
  const limited = await beside.createRecord({ rate_limit: 2 })
  expect((await callApi(beside, await tokenFor(beside, unlimited), unlimited.client_id)).headers.has('ratelimit')).toBe(
    false,
  )
  const last = await callApi(beside, await tokenFor(beside, limited), limited.client_id)
  expect(last.headers.get('ratelimit-policy')).toBe('"requests";q=2;w=60')
})

describe('with MAX_TOKEN_DAYS', () => {
  test('a record lives so long from its making at most, however often its date is changed', async () => {
    const server = await startIntegrationServer({ maxTokenDays: 90 })
    expect((await server.admin('/session')).body.token_limits).toMatchObject({ max_days: 90 })
    const record = await server.createRecord()
    expect(record.expiration_date).toBe('2026-05-30')
    const change = (expiration_date: string) =>
      server.admin(`/access-tokens/${record.client_id}`, { method: 'PATCH', body: { expiration_date } })
    expect(await change('2026-05-31')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', reason: 'lifetime_too_long', params: { max_days: 90, latest: '2026-05-30' } },
    })
    expect((await change('2026-04-01')).status).toBe(200)
    expect((await change('2026-05-30')).status).toBe(200)
    const body = { learning_area: 'north', token_name: 'n8n', expiration_date: '2026-05-31' }
    expect(await server.admin('/access-tokens', { body })).toMatchObject({ status: 400 })
  })

  test('one that was made before keeps its date, is shown as beyond it, and only comes nearer', async () => {
    const server = await startIntegrationServer({ maxTokenDays: 90 })
    const record = await server.createRecord()
    await server.db
      .updateTable('access_tokens')
      .set({ expiration_date: '2026-12-31' })
      .where('client_id', '=', record.client_id)
      .execute()
    const path = `/access-tokens/${record.client_id}`
    expect((await server.admin(path)).body).toMatchObject({ beyond_maximum: true, status: 'active' })
    const change = (expiration_date: string) => server.admin(path, { method: 'PATCH', body: { expiration_date } })
    expect((await change('2027-01-01')).status).toBe(400)
    expect((await change('2026-11-30')).body).toMatchObject({ beyond_maximum: true })
    expect((await change('2026-05-30')).body).not.toHaveProperty('beyond_maximum')
  })
})

describe('a record that replaces another', () => {
  test('is linked with it, and inherits the people whom it made', async () => {
    const server = shared()
    const rules = presetRules('website')
    const old = (await create({ ...rules, token_name: 'Site' })).body
    const { body: learner } = await (await as(old))('POST', '/users', { display_name: 'Ada' })
    const next = (await create({ ...rules, token_name: 'Site', replaces: old.client_id })).body
    expect(next).toMatchObject({ replaces: old.client_id })
    expect((await server.admin(`/access-tokens/${old.client_id}`)).body).toMatchObject({ replaced_by: next.client_id })
    for (const record of [old, next]) expect((await (await as(record, learner.uuid))('GET', '')).status).toBe(200)
    const third = (await create({ ...rules, replaces: next.client_id })).body
    expect((await (await as(third, learner.uuid))('GET', '')).status).toBe(200)
    const stranger = (await create(rules)).body
    const refused = await (await as(stranger, learner.uuid))('GET', '')
    expect(refused).toMatchObject({ status: 403, body: { code: 'acting_user_not_allowed' } })
    expect(await auditedRefusal(server, refused)).toMatchObject({ refusal: 'user_made_by_others' })
  })

  test('is the only one that does, unless it is revoked, and is of the same area', async () => {
    const old = (await create({})).body
    const next = (await create({ replaces: old.client_id.toUpperCase() })).body
    expect(await create({ replaces: old.client_id })).toMatchObject({
      status: 409,
      body: { code: 'access_token_replaced', params: { client_id: next.client_id } },
    })
    await shared().revokeRecord(next)
    expect((await create({ replaces: old.client_id })).status).toBe(201)
    for (const [body, area] of [
      [{ replaces: randomUUID() }, 'north'],
      [{ replaces: old.client_id }, 'south'],
    ] as const) {
      expect(await create(body, area)).toMatchObject({ status: 400, body: { errors: [{ pointer: '/replaces' }] } })
    }
  })
})

describe('a record for a branch', () => {
  test('sees and changes only what is on its level and below', async () => {
    const { area, branch, twig, beside, onTwig, onBeside } = await plantBranches()
    const above = await area.published({ title: 'Above' })
    const apart = await area.published({ title: 'Apart', level_id: beside })
    for (const access of ['read', 'read_write']) {
      const api = await as((await create({ access, level_id: branch })).body)
      const ids = async (path: string) =>
        (await api('GET', path)).body.data.map((row: { id?: string; uuid?: string }) => row.id ?? row.uuid)
      expect((await ids('/hierarchy-levels')).sort()).toEqual([branch, twig].sort())
      expect(await ids('/users')).toEqual([onTwig.uuid])
      const courses = await ids('/courses?limit=200')
      expect([courses.includes(above.id), courses.includes(apart.id)]).toEqual([true, false])
      expect((await api('GET', `/users/${onBeside.uuid}`)).status).toBe(404)
      if (access === 'read') continue
      expect((await api('POST', '/users', { display_name: 'x', level_id: beside })).body.code).toBe('level_not_found')
      expect((await api('POST', '/users', { display_name: 'x' })).body.level_id).toBe(branch)
      expect((await api('PATCH', `/users/${onBeside.uuid}`, { display_name: 'x' })).status).toBe(404)
    }
  })

  test('keeps its level from being deleted until it is revoked', async () => {
    const area = await openArea(shared())
    const level = await area.level('Short-lived')
    const record = (await create({ level_id: level.id })).body
    const remove = () => shared().admin(`/hierarchy-levels/${level.id}`, { method: 'DELETE' })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'level_in_use', params: { access_tokens: 1 } } })
    await shared().revokeRecord(record)
    expect((await remove()).status).toBe(204)
  })

  test('does not act any more for whoever is moved out of it, with their level or without', async () => {
    const { area, branch, twig, beside, onTwig } = await plantBranches()
    const byLevel = await as((await create({ level_id: branch })).body, onTwig.uuid)
    const byRule = await as((await create({ act_for: { who: 'people', level_ids: [branch] } })).body, onTwig.uuid)
    const statuses = async () => [(await byLevel('GET', '')).status, (await byRule('GET', '')).status]
    expect(await statuses()).toEqual([200, 200])
    await area.api(`/hierarchy-levels/${twig}/move`, { body: { parent_id: beside } })
    expect(await statuses()).toEqual([403, 403])
    await area.api(`/hierarchy-levels/${twig}/move`, { body: { parent_id: branch } })
    expect(await statuses()).toEqual([200, 200])
    await area.api(`/users/${onTwig.uuid}`, { method: 'PATCH', body: { level_id: beside } })
    expect(await statuses()).toEqual([403, 403])
  })
})

describe('the presets', () => {
  test('are accepted as they are', async () => {
    for (const preset of presets) expect((await create(presetRules(preset))).status, preset).toBe(201)
  })

  test('website: published courses, learners of its own making on its home level, and nobody else', async () => {
    const { area, branch, onTwig } = await plantBranches()
    const [draft, open] = [await area.course({ title: 'Draft' }), await area.published({ title: 'Open' })]
    const api = await as((await create(presetRules('website', { level_id: branch }))).body)
    const made = await api('POST', '/users', { display_name: 'Grace', email: 'grace@example.org' })
    expect(made).toMatchObject({ status: 201, body: { role: 'learner', level_id: branch } })
    const { uuid } = made.body
    expect((await api('GET', '/users')).body.data).toMatchObject([{ uuid }])
    expect((await api('GET', '/users?q=ada')).body.data).toEqual([])
    for (const [method, path, body] of [
      ['GET', `/users/${onTwig.uuid}`],
      ['PATCH', `/users/${onTwig.uuid}`, { display_name: 'x' }],
      ['POST', `/users/${onTwig.uuid}/deactivate`],
      ['GET', `/courses/${draft.id}`],
    ] as const) {
      expect((await api(method, path, body)).status, path).toBe(404)
    }
    expect(await api('POST', '/users', { display_name: 'x', role: 'manager' })).toMatchObject({
      status: 403,
      body: { reason: 'role_outside_rules' },
    })
    await area.enrolment(onTwig.uuid, open.id)
    expect((await api('POST', '/enrolments', { user_uuid: onTwig.uuid, course_id: open.id })).body.code).toBe(
      'user_not_found',
    )
    const enrolled = await api('POST', '/enrolments', { user_uuid: uuid, course_id: open.id })
    expect(enrolled.status).toBe(201)
    expect((await api('GET', '/enrolments')).body.data).toMatchObject([{ user_uuid: uuid }])
    expect((await api('POST', '/courses', { title: 'x' })).body).toMatchObject({ reason: 'record_lacks_permission' })
  })
})
