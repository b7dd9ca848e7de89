import type { Role } from '@backoffice/contract/connection'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ActingUserApi, actingAs } from '../testing/callers/acting-as.ts'
import type { ApiResponse } from '../testing/callers/call.ts'
import { sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { collectApiRoutes } from '../testing/every-route/api-routes.ts'
import type { Target } from '../testing/every-route/role-operation.ts'
import { operations } from '../testing/every-route/role-operations.ts'
import { makeWorld, type World } from '../testing/every-route/role-places.ts'
import { allowsDeadUrl, deadUrl, webhookOperations } from '../testing/every-route/webhook-operations.ts'

const collected = collectApiRoutes()
const shared = sharedIntegrationServer({ rateLimit: 'off', ...allowsDeadUrl }, { extend: collected.extend })
let world: World
beforeAll(async () => {
  world = await makeWorld(shared())
})

/**
 * The role table of the design (§4.2), written out. Columns: to whom something belongs, or on which level it stands,
 * seen from the acting user; `elsewhere` is another area. `service` is the service user of a record that may write: a
 * manager on the top level. The other four belong to `own`.
 *
 * ok: done. hidden: as if it did not exist. refused: 403 permission_denied. conflict: 409, for a reason that has
 * nothing to do with rights. ·: does not apply.
 */
const table = `
                                 self      own       above     below     beside    elsewhere
test the connection
  learner                        ok        ·         ·         ·         ·         ·
  instructor                     ok        ·         ·         ·         ·         ·
  manager                        ok        ·         ·         ·         ·         ·
  reader                         ok        ·         ·         ·         ·         ·
  service                        ok        ·         ·         ·         ·         ·

follow changes
  learner                        refused   ·         ·         ·         ·         ·
  instructor                     refused   ·         ·         ·         ·         ·
  manager                        refused   ·         ·         ·         ·         ·
  reader                         ok        ·         ·         ·         ·         ·
  service                        ok        ·         ·         ·         ·         ·

see a user, find a user, see an enrolment, find an enrolment
  learner                        ok        hidden    hidden    hidden    hidden    hidden
  instructor                     ok        ok        hidden    ok        hidden    hidden
  manager                        ok        ok        hidden    ok        hidden    hidden
  reader                         ok        ok        ok        ok        ok        hidden
  service                        ·         ok        ok        ok        ok        hidden

create a user, put a new user, move a user there, create a course, move a course there, create a level, move a level there
  learner                        ·         refused   refused   refused   refused   refused
  instructor                     ·         refused   refused   refused   refused   refused
  manager                        ·         ok        hidden    ok        hidden    hidden
  reader                         ·         refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

change a user, make a user a manager, anonymise a user, deactivate a user
  learner                        refused   refused   refused   refused   refused   refused
  instructor                     refused   refused   refused   refused   refused   refused
  manager                        ok        ok        hidden    ok        hidden    hidden
  reader                         refused   refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

reactivate a user, take a user from there
  learner                        ·         refused   refused   refused   refused   refused
  instructor                     ·         refused   refused   refused   refused   refused
  manager                        ·         ok        hidden    ok        hidden    hidden
  reader                         ·         refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

make a user a reader
  learner                        refused   refused   refused   refused   refused   refused
  instructor                     refused   refused   refused   refused   refused   refused
  manager                        refused   refused   hidden    refused   hidden    hidden
  reader                         refused   refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

change a reader, make a reader a learner, take a reader from there, reactivate a reader
  learner                        ·         refused   refused   refused   refused   refused
  instructor                     ·         refused   refused   refused   refused   refused
  manager                        ·         refused   hidden    refused   hidden    hidden
  reader                         ·         refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

deactivate a reader, anonymise a reader, move an anonymised reader
  learner                        ·         refused   refused   refused   refused   refused
  instructor                     ·         refused   refused   refused   refused   refused
  manager                        ·         ok        hidden    ok        hidden    hidden
  reader                         ·         refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

replace a reader
  learner                        ·         refused   refused   refused   refused   refused
  instructor                     ·         refused   refused   refused   refused   refused
  manager                        ·         refused   hidden    refused   hidden    made
  reader                         ·         refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        made

replace a user
  learner                        refused   refused   refused   refused   refused   refused
  instructor                     refused   refused   refused   refused   refused   refused
  manager                        ok        ok        hidden    ok        hidden    made
  reader                         refused   refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        made

see a level, find a level
  learner                        ·         refused   refused   refused   refused   refused
  instructor                     ·         ok        hidden    ok        hidden    hidden
  manager                        ·         ok        hidden    ok        hidden    hidden
  reader                         ·         ok        ok        ok        ok        hidden
  service                        ·         ok        ok        ok        ok        hidden

rename a level
  learner                        ·         refused   refused   refused   refused   refused
  instructor                     ·         refused   refused   refused   refused   refused
  manager                        ·         ok        hidden    ok        hidden    hidden
  reader                         ·         refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

delete a level, take a level from there
  learner                        ·         refused   refused   refused   refused   refused
  instructor                     ·         refused   refused   refused   refused   refused
  manager                        ·         conflict  hidden    ok        hidden    hidden
  reader                         ·         refused   refused   refused   refused   refused
  service                        ·         conflict  conflict  ok        ok        hidden

see a course, find a course
  learner                        ·         ok        ok        hidden    hidden    hidden
  instructor                     ·         ok        ok        ok        hidden    hidden
  manager                        ·         ok        ok        ok        hidden    hidden
  reader                         ·         ok        ok        ok        ok        hidden
  service                        ·         ok        ok        ok        ok        hidden

see a course in the catalogue, find a course in the catalogue
  learner                        ·         ok        ok        hidden    hidden    hidden
  instructor                     ·         ok        ok        hidden    hidden    hidden
  manager                        ·         ok        ok        hidden    hidden    hidden
  reader                         ·         ok        ok        hidden    hidden    hidden
  service                        ·         hidden    hidden    hidden    hidden    hidden

see a draft in the catalogue
  learner                        ·         hidden    hidden    hidden    hidden    hidden
  instructor                     ·         hidden    hidden    hidden    hidden    hidden
  manager                        ·         hidden    hidden    hidden    hidden    hidden
  reader                         ·         hidden    hidden    hidden    hidden    hidden
  service                        ·         hidden    hidden    hidden    hidden    hidden

see a draft, see an archived course, find a draft
  learner                        ·         hidden    hidden    hidden    hidden    hidden
  instructor                     ·         ok        ok        ok        hidden    hidden
  manager                        ·         ok        ok        ok        hidden    hidden
  reader                         ·         ok        ok        ok        ok        hidden
  service                        ·         ok        ok        ok        ok        hidden

change a course, take a course from there, publish a course, archive a course, delete a course
  learner                        ·         refused   refused   refused   refused   refused
  instructor                     ·         refused   refused   refused   refused   refused
  manager                        ·         ok        hidden    ok        hidden    hidden
  reader                         ·         refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

enrol a user, withdraw an enrolment
  learner                        conflict  hidden    hidden    hidden    hidden    hidden
  instructor                     refused   refused   refused   refused   refused   refused
  manager                        ok        ok        hidden    ok        hidden    hidden
  reader                         refused   refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

enrol a user where learners may, withdraw where learners may
  learner                        ok        hidden    hidden    hidden    hidden    hidden
  instructor                     refused   refused   refused   refused   refused   refused
  manager                        ok        ok        hidden    ok        hidden    hidden
  reader                         refused   refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

enrol oneself in a course there
  learner                        ·         ok        ok        hidden    hidden    hidden
  instructor                     ·         refused   refused   refused   refused   refused
  manager                        ·         ok        ok        conflict  hidden    hidden
  reader                         ·         refused   refused   refused   refused   refused

enrol oneself in a draft there
  learner                        ·         hidden    hidden    hidden    hidden    hidden
  instructor                     ·         refused   refused   refused   refused   refused
  manager                        ·         conflict  conflict  conflict  hidden    hidden
  reader                         ·         refused   refused   refused   refused   refused

report progress, report completion
  learner                        ok        hidden    hidden    hidden    hidden    hidden
  instructor                     ok        ok        hidden    ok        hidden    hidden
  manager                        ok        ok        hidden    ok        hidden    hidden
  reader                         refused   refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

record a score, take a score away, record a failure
  learner                        refused   hidden    hidden    hidden    hidden    hidden
  instructor                     ok        ok        hidden    ok        hidden    hidden
  manager                        ok        ok        hidden    ok        hidden    hidden
  reader                         refused   refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

set a due date, take a due date away
  learner                        refused   hidden    hidden    hidden    hidden    hidden
  instructor                     refused   refused   hidden    refused   hidden    hidden
  manager                        ok        ok        hidden    ok        hidden    hidden
  reader                         refused   refused   refused   refused   refused   refused
  service                        ·         ok        ok        ok        ok        hidden

list webhooks, create a webhook, see a webhook, put a webhook, change a webhook, delete a webhook, test a webhook, verify a webhook, pause a webhook, resume a webhook, rotate the secret of a webhook, replay events, list deliveries, list parked events, retry parked events
  learner                        refused   ·         ·         ·         ·         ·
  instructor                     refused   ·         ·         ·         ·         ·
  manager                        refused   ·         ·         ·         ·         ·
  reader                         refused   ·         ·         ·         ·         ·
  service                        ok        ·         ·         ·         ·         ·
`

const { columns, rows } = readTable(table)

describe('the role table', () => {
  test.each(rows.map((row) => [row.role, row.operation, row.words] as const))(
    '%s: %s',
    async (role, name, expected) => {
      const words: string[] = []
      for (const [index, word] of expected.entries()) {
        words.push(word === '·' ? word : wordFor(name, await attempt(name, role, columns[index] as Target['place'])))
      }
      expect(Object.fromEntries(columns.map((column, index) => [column, words[index]]))).toEqual(
        Object.fromEntries(columns.map((column, index) => [column, expected[index]])),
      )
    },
  )

  test('has a line for every operation, and an operation for every route under /api/1', () => {
    expect([...new Set(rows.map((row) => row.operation))].sort()).toEqual(Object.keys(operations).sort())
    const routes = new Set(Object.values(operations).map(({ route }) => route))
    expect([...routes].sort()).toEqual([...collected.routes].sort())
  })
})

const needsWriteScope = (name: string) =>
  !operations[name]?.route.startsWith('GET ') && !Object.hasOwn(webhookOperations, name)

test.each(Object.keys(operations).filter(needsWriteScope))(
  'whoever is acted for, a token that may only read does not %s',
  async (name) => {
    for (const role of ['learner', 'instructor', 'manager', 'reader'] as const) {
      for (const place of ['self', 'own'] as const) {
        expect(await attempt(name, role, place, 'read'), `${role} ${place}`).toMatchObject({
          status: 403,
          body: { code: 'insufficient_scope' },
        })
      }
    }
  },
)

test('a token that may only read may subscribe: it learns nothing that it could not read', async () => {
  const record = await shared().createRecord()
  const call = actingAs(shared(), await tokenFor(shared(), record), record.client_id)
  expect((await call('POST', '/webhooks', { url: deadUrl })).status).toBe(201)
})

test('only from the top level does a manager give the role reader, in whichever way', async () => {
  for (const [level, status] of [
    [world.levels.own, 403],
    [world.top, 200],
  ] as const) {
    const { uuid, call } = await world.somebody('manager', level)
    const body = { display_name: 'Bo', role: 'reader', level_id: world.levels.below.id }
    const made = status === 200 ? 201 : 403
    expect((await call('POST', '/users', body)).status).toBe(made)
    expect((await call('PUT', `/users/${crypto.randomUUID()}`, body)).status).toBe(made)
    const { uuid: learner } = await world.somebody('learner', world.levels.below)
    expect((await call('PUT', `/users/${learner}`, body)).status).toBe(status)
    expect((await call('PATCH', `/users/${uuid}`, { role: 'reader' })).status).toBe(status)
  }
})

async function attempt(name: string, role: string, place: Target['place'], scope = 'write'): Promise<ApiResponse> {
  const operation = operations[name]
  if (!operation) throw new Error(`there is no operation "${name}"`)
  let [self, call]: [string, ActingUserApi] = ['', world.service]
  if (role !== 'service') {
    const somebody = await world.somebody(role as Role)
    self = somebody.uuid
    call = scope === 'read' ? somebody.callReading : somebody.call
  }
  const { id = '', query, body } = await operation.request({ world, self, place })
  const [method = '', path = ''] = operation.route.split(' ')
  const filled = path === '/' ? '' : path.replace(/:[a-z]+/, id)
  return call(method, query ? `${filled}?${query}` : filled, body)
}

function wordFor(name: string, { status, body }: ApiResponse): string {
  if (status === 201 && name.startsWith('replace a ')) return 'made'
  if (status < 300) return body.data?.length === 0 ? 'hidden' : 'ok'
  if (body.code === 'permission_denied' && status === 403) return 'refused'
  if (status === 404 || /^(user|level|course)_not_found$/.test(body.code)) return 'hidden'
  return status === 409 ? 'conflict' : `${status} ${body.code}`
}

function readTable(text: string) {
  const [head = '', ...groups] = text.trim().split(/\n(?=\S)/)
  const rows = groups.flatMap((group) => {
    const [names = '', ...lines] = group.trim().split('\n')
    return names.split(', ').flatMap((operation) =>
      lines.map((line) => {
        const [role = '', ...words] = line.trim().split(/\s+/)
        return { operation, role, words }
      }),
    )
  })
  return { columns: head.trim().split(/\s+/), rows }
}
