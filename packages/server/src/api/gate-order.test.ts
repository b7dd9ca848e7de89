import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ClientCredentials,
  callApi,
  requestToken,
  sharedIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { sendRaw } from '../testing/callers/raw-request.ts'
import { gateSteps } from './gate-steps.ts'

const guide = readFileSync(new URL('../../../../docs/interface.md', import.meta.url), 'utf8')
const rateLimit = 20
// Less than one row of the audit trail.
const shared = sharedIntegrationServer({ rateLimit, auditMibPerToken: 0.0001, trustProxy: 1 })

let readToken: string
let usedUpToken: string
let freshToken: string
let elsewhereToken: string
let narrowToken: string
let learner: string
let manager: string

beforeAll(async () => {
  const server = shared()
  const createRecord = () => server.createRecord({ access: 'read_write' })
  const [usedUp, fresh] = [await createRecord(), await createRecord()]
  readToken = await tokenFor(server, usedUp, 'read')
  usedUpToken = await tokenFor(server, usedUp)
  freshToken = await tokenFor(server, fresh)
  const elsewhere = await server.createRecord({ networks: ['192.0.2.0/24'] })
  elsewhereToken = (await requestToken(server, elsewhere, {}, { 'x-forwarded-for': '192.0.2.1' })).body.access_token
  narrowToken = await tokenFor(
    server,
    await server.createRecord({ permissions: ['courses.read', 'users.write'] }),
    'read',
  )
  learner = (await server.createUser({ role: 'learner' })).uuid
  manager = (await server.createUser({ role: 'manager' })).uuid
  expect(await createCourse(bearer(usedUpToken), actingFor(manager), { title: 'Knots' })).toMatchObject({ status: 201 })
})

const bearer = (token: string) => [`Authorization: Bearer ${token}`]
const actingFor = (user: string) => [`Service-Client-UUID: ${user}`]

function createCourse(authorization: string[], actingUser: string[], body: object = { title: 42 }) {
  const headers = [...authorization, ...actingUser, 'Content-Type: application/json']
  return sendRaw(shared(), 'POST /api/1/courses', headers, JSON.stringify(body))
}

async function tokenWithoutRequests(): Promise<string> {
  const record: ClientCredentials = await shared().createRecord()
  const token = await tokenFor(shared(), record)
  for (let n = 1; n < rateLimit; n++) await callApi(shared(), token, record.client_id)
  return token
}

/** Each call is wrong in the way of its step, and of all steps after it. */
const calls = {
  oneAuthorizationHeader: () => createCourse([...bearer('x'), 'Authorization: Basic YTpi'], []),
  bearerToken: () => createCourse([], []),
  liveToken: () => createCourse(bearer('x'), []),
  allowedNetwork: () => createCourse(bearer(elsewhereToken), []),
  requestsLeft: async () => createCourse(bearer(await tokenWithoutRequests()), []),
  namedActingUser: () => createCourse(bearer(readToken), []),
  wellFormedActingUser: () => createCourse(bearer(readToken), actingFor('nobody')),
  allowedActingUser: () => createCourse(bearer(readToken), actingFor(randomUUID())),
  accessTokenPermission: () => createCourse(bearer(narrowToken), actingFor(learner)),
  writeScope: () => createCourse(bearer(readToken), actingFor(learner)),
  rolePermission: () => createCourse(bearer(usedUpToken), actingFor(learner)),
  writeBudget: () => createCourse(bearer(usedUpToken), actingFor(manager)),
  // No step of the gate: the schema of the route comes next.
  validRequest: () => createCourse(bearer(freshToken), actingFor(manager)),
}

const [, table = ''] = guide.split('The first check that fails determines the response.\n\n')
const rows = [...table.slice(0, table.indexOf('\n\n')).matchAll(/^\| (\d+) \| .* \| (\d+) `(\w+)`.* \|$/gm)]

describe('the gate and docs/interface.md', () => {
  test('have the same steps', () => {
    expect(Object.keys(calls)).toEqual([...gateSteps.map(({ name }) => name), 'validRequest'])
    expect(rows.map(([, number]) => Number(number))).toEqual(Object.keys(calls).map((_, index) => index + 1))
  })

  test.each(Object.entries(calls).map(([name, send], index) => ({ name, send, row: rows[index] })))(
    'have them in the same order: $name',
    async ({ send, row }) => {
      const { status, body } = await send()
      expect([status, body.code]).toEqual([Number(row?.[2]), row?.[3]])
    },
  )
})
