import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../testing/callers/call.ts'
import { sharedIntegrationServer, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { listRoutes } from '../testing/every-route/list-routes.ts'
import { allowsDeadUrl, deadUrl } from '../testing/every-route/webhook-operations.ts'
import {
  type Link,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  type ResponseObject,
  resolve,
} from './openapi.ts'

let routes: string[] = []
const shared = sharedIntegrationServer(allowsDeadUrl, {
  extend: (app) => {
    routes = listRoutes(app)
  },
})

let document: OpenApiDocument
let operations: [route: string, operation: Operation][]
beforeAll(async () => {
  document = (await call(`${shared().url}/openapi.json`)).body
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
})
const ofTheApi = () => operations.filter(([route]) => route.includes(' /api/1'))

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every address of the service is in it, but for the pages, their API and the metrics', () => {
  const leftOut = /^(GET|POST|PATCH|PUT|DELETE) \/(backoffice.*|docs.*|metrics|)$/
  const expected = routes.map((route) => route.replace(/(?<=\/api\/1)\/$/, ''))
  const public_ = expected.filter(
    (address) => /^[A-Z]/.test(address) && !/^HEAD /.test(address) && !leftOut.test(address),
  )
  expect(operations.map(([route]) => route).sort()).toEqual([...new Set(public_)].sort())
  expect(operations.length).toBeGreaterThan(15)
})

test('every operation says what it is, what it takes and what it gives', () => {
  const ids = operations.map(([, { operationId }]) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [route, operation] of operations) {
    expect(operation.operationId, route).toMatch(/^[a-z][A-Za-z]+$/)
    expect(operation.summary, route).not.toBe(route)
    expect(operation.tags, route).not.toContain('Other')
    for (const parameter of operation.parameters ?? []) {
      expect(resolve(document, parameter), route).toMatchObject({ description: expect.stringMatching(/./) })
    }
    const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
    expect(successes.length, route).toBeGreaterThan(0)
    for (const [status, response] of successes) {
      const { content } = resolve(document, response) as { content?: Record<string, MediaType> }
      // Only what packages/contract names can be told apart in generated clients.
      if (status !== '204')
        expect(content?.['application/json'], route).toMatchObject({ schema: { $ref: expect.any(String) } })
    }
  }
})

test('every operation under /api/1 asks for the acting user, a token with the right scope and a permission', () => {
  for (const [route, operation] of ofTheApi()) {
    // A token that may only read may subscribe to what it reads.
    const reads = route.startsWith('GET ') || route.includes('/webhooks')
    const scope = reads ? 'read' : 'write'
    expect(operation.parameters, route).toContainEqual({ $ref: '#/components/parameters/ActingUser' })
    expect(operation.security, route).toEqual([{ oauth2: [scope] }, { bearer: [] }])
    expect(operation['x-permission'], route).toMatch(scope === 'write' ? /\.write$/ : /\.(read|test)$/)
    expect(Object.keys(operation.responses), route).toEqual(
      expect.arrayContaining(['400', '401', '403', '429', '500', '503']),
    )
    if (route.includes('{')) expect(operation.responses, route).toHaveProperty('404')
    if (operation.requestBody) expect(operation.responses, route).toMatchObject({ 413: {}, 415: {} })
  }
  expect(document.components.parameters.ActingUser).toMatchObject({ name: 'Service-Client-UUID', in: 'header' })
})

test('whatever takes an id can be reached by a link from what answers with that id, and every link leads somewhere', () => {
  const linked = (wanted: string[]) =>
    operations
      .filter(([route]) => wanted.some((method) => route.startsWith(`${method} `)))
      .flatMap(([, { responses }]) =>
        Object.values(responses).map((response) => resolve(document, response) as ResponseObject),
      )
      .flatMap(({ links = {} }) => Object.values(links).map((one) => resolve(document, one) as unknown as Link))
  const withId = ofTheApi().filter(([route]) => route.includes('{'))
  expect(withId.length).toBeGreaterThan(10)
  for (const [route, { operationId }] of withId) {
    const parameter = /\{(\w+)\}/.exec(route)?.[1] ?? ''
    const from = (methods: string[], place: string) =>
      expect(linked(methods), `${route} from ${methods}`).toContainEqual({
        operationId,
        parameters: { [parameter]: `$response.body#${place}` },
      })
    from(['GET'], `/data/0/${parameter}`)
    // What is only read, such as the catalogue, has ids of other collections.
    const collection = route.replace(/^\S+ /, '').replace(/\/\{.*/, '')
    if (document.paths[collection]?.post) from(['POST'], `/${parameter}`)
  }
  const ids = new Set(operations.map(([, { operationId }]) => operationId))
  for (const { operationId } of Object.values(document.components.links)) expect(ids).toContain(operationId)
})

test('following the links of something new leads to that very thing', async () => {
  const server = shared()
  const record = await server.createRecord({ access: 'read_write' })
  const headers = {
    authorization: `Bearer ${await tokenFor(server, record)}`,
    'service-client-uuid': record.client_id,
  }
  for (const [path, body] of [
    ['/api/1/users', { display_name: 'Ada' }],
    ['/api/1/courses', { title: 'First aid' }],
    ['/api/1/hierarchy-levels', { name: 'Sales' }],
    ['/api/1/webhooks', { url: deadUrl }],
  ] as const) {
    const made = await call(server.url + path, { body, headers })
    const { links = {} } = (document.paths[path]?.post?.responses['201'] ?? {}) as ResponseObject
    const found = Object.values(links).map((one) => resolve(document, one) as unknown as Link)
    const target = found.find(({ operationId }) => operationId.startsWith('get'))
    const [route = ''] = operations.find(([, { operationId }]) => operationId === target?.operationId) ?? []
    const [[name, expression] = ['', '']] = Object.entries(target?.parameters ?? {})
    const id = made.body[expression.replace('$response.body#/', '')]
    const got = await call(server.url + route.replace('GET ', '').replace(`{${name}}`, id), { headers })
    const { secret, ...shown } = made.body
    expect(got).toMatchObject({ status: 200, body: shown })
    expect(secret === undefined, path).toBe(!path.endsWith('/webhooks'))
  }
})

test('an odd X-Request-Id is described as what happens to it: it is replaced', async () => {
  const { schema, description } = document.components.parameters.RequestId ?? {}
  // Whatever would make a tool take an odd one for a mistake.
  expect(Object.keys(schema ?? {}).sort()).toEqual(['examples', 'type'])
  expect(description).toContain('the service generates one and returns it')
  const { headers } = await call(`${shared().url}/healthz`, { headers: { 'x-request-id': 'odd' } })
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('every error says what happened and what to do about it', () => {
  for (const [code, { summary, description }] of Object.entries(document.components.examples)) {
    expect(summary, code).toMatch(/\.$/)
    // The text that stands in for a missing one: put the code into error-guidance.ts.
    expect(description, code).not.toBe('See `detail`.')
  }
})

test('every example is valid against the schema it belongs to', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')
  let examples = 0
  visit(document, '#', (node, place) => {
    const check = (schemaPlace: string, value: unknown) => {
      examples++
      const valid = ajv.validate({ $ref: `openapi${schemaPlace}` }, value)
      expect(valid ? [] : ajv.errors, `${place}: ${JSON.stringify(value)}`).toEqual([])
    }
    const { schema, example, examples: several } = node
    if (schema !== undefined && example !== undefined) check(`${place}/schema`, example)
    if (Array.isArray(several)) for (const one of several) check(place, one)
    else if (schema !== undefined && typeof several === 'object' && several !== null) {
      for (const one of Object.values(several)) check(`${place}/schema`, resolve(document, one).value)
    }
  })
  expect(examples).toBeGreaterThan(100)
})

describe('in another installation', () => {
  test('addresses, the name of the header and the limit are those of the installation', async () => {
    const { url } = await startIntegrationServer({
      baseUrl: 'https://learn.example.org',
      actingUserHeader: 'X-On-Behalf-Of',
      rateLimit: 77,
    })
    const { body } = await call(`${url}/openapi.json`)
    expect(body.servers[0].url).toBe('https://learn.example.org')
    expect(body.components).toMatchObject({
      parameters: { ActingUser: { name: 'X-On-Behalf-Of' } },
      headers: { 'RateLimit-Policy': { example: '"requests";q=77;w=60' } },
      securitySchemes: {
        oauth2: { flows: { clientCredentials: { tokenUrl: 'https://learn.example.org/oauth/token' } } },
      },
    })
  })
})

type Node = Record<string, unknown>

/** Calls `look` for every object in the document, with its address as the fragment of a URL. */
function visit(node: unknown, place: string, look: (node: Node, place: string) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) look(node as Node, place)
  for (const [name, inner] of Object.entries(node)) {
    // What an example holds is data, whatever its fields are called.
    if (name === 'example' || name === 'value' || (name === 'examples' && Array.isArray(inner))) continue
    visit(inner, `${place}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`, look)
  }
}
