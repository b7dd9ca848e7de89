import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  resolve,
} from '../api-reference/openapi.ts'
import { call } from '../testing/callers/call.ts'
import { sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { allowsDeadUrl, deadUrl } from '../testing/every-route/webhook-operations.ts'
import { plantCourse, plantEnrolment, plantLevel, plantUser } from '../testing/samples/learning-data.ts'
import { fitting, nearlyFitting, wildText } from '../testing/samples/wild-input.ts'

/** More from outside: `SEED=random RUNS=1000 npm test -- fuzz`. */
const numRuns = Number(process.env.RUNS ?? 40)

// The answers' bodies are held against the document for every test server (testing/callers/watch-responses.ts).
const shared = sharedIntegrationServer({ rateLimit: 'off', ...allowsDeadUrl })

let document: OpenApiDocument
let headers: Record<string, string>
const known: Record<string, string[]> = {}

beforeAll(async () => {
  const server = shared()
  const { db } = server
  document = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApiDocument
  const top = await plantLevel(db, undefined, { slug: 'fuzzed' })
  const levels = [top]
  for (let n = 0; n < 20; n++) levels.push(await plantLevel(db, levels[Math.floor(n / 3)], { name: `level ${n}` }))
  const users: string[] = []
  const courses: string[] = []
  const enrolments: string[] = []
  for (const level of levels) {
    users.push(await plantUser(db, level))
    courses.push(await plantCourse(db, level))
    enrolments.push(await plantEnrolment(db, level, { user_uuid: users.at(-1) ?? '', course_id: courses.at(-1) ?? '' }))
  }
  // And some that nothing keeps from being deleted.
  for (let n = 0; n < 20; n++) {
    levels.push(await plantLevel(db, top))
    courses.push(await plantCourse(db, top))
  }
  const record = await server.createRecord({ learning_area: 'fuzzed', access: 'read_write' })
  const authorization = `Bearer ${await tokenFor(server, record)}`
  headers = { authorization, 'service-client-uuid': record.client_id }
  const webhooks: string[] = []
  for (let n = 0; n < 10; n++) {
    const made = await call(`${server.url}/api/1/webhooks`, { body: { url: deadUrl }, headers })
    webhooks.push(made.body.id)
  }
  Object.assign(known, {
    'hierarchy-levels': levels.map(({ id }) => id),
    level_id: levels.map(({ id }) => id),
    parent_id: levels.map(({ id }) => id),
    users,
    user_uuid: users,
    courses,
    course_id: courses,
    enrolments,
    webhooks,
  })
})

/** Ids that exist, for a field of this name. */
const idsFor = (name: string) => known[name] ?? known.users ?? []

interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** URLs and headers carry bytes, not UTF-16: a lone half of a character cannot be sent. */
const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

function requestsOf(path: string, method: string, operation: Operation): fc.Arbitrary<Request> {
  const parameters = (operation.parameters ?? []).map((each) => resolve(document, each) as Parameter)
  const of = (place: string) => parameters.filter((each) => each.in === place)
  const [, collection = ''] = /([a-z-]+)\/\{/.exec(path) ?? []

  const inPath = fc
    .tuple(
      ...of('path').map(({ name }) => fc.tuple(fc.constant(name), oftenGood(fc.constantFrom(...idsFor(collection))))),
    )
    .map((values) => values.reduce((at, [name, value]) => at.replace(`{${name}}`, encode(value) || '%20'), path))

  const queries = fc.record(
    Object.fromEntries(of('query').map(({ name, schema }) => [name, oftenGood(fitting(whole(schema), name, idsFor))])),
    { requiredKeys: [] },
  )
  const extra = fc.array(fc.tuple(wildText, wildText), { maxLength: 1 })
  const query = fc
    .tuple(queries, fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, extra))
    .map(([values, more]) => [...Object.entries(values), ...more].map((pair) => pair.map(encode).join('=')).join('&'))

  return fc.tuple(inPath, query, bodiesOf(operation), headersFor).map(([at, asked, body, more]) => ({
    method: method.toUpperCase(),
    url: asked ? `${at}?${asked}` : at,
    headers: { ...(path.startsWith('/api/') ? headers : {}), ...body.headers, ...more },
    body: body.content,
  }))
}

const oftenGood = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: wildText })

const ascii = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) })
const headersFor: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  fc.record({ 'x-request-id': ascii }),
  fc.record({ accept: ascii }),
  fc.record({ 'service-client-uuid': fc.oneof(ascii, fc.uuid()) }),
  fc.record({ authorization: ascii.map((token) => `Bearer ${token}`) }),
)

/** With every reference replaced by what it stands for. */
function whole(schema: JsonSchema): JsonSchema {
  const { properties, anyOf, ...rest } = resolve(document, schema)
  const each = Object.entries(properties ?? {}).map(([name, part]) => [name, whole(part)])
  return {
    ...rest,
    ...(properties && { properties: Object.fromEntries(each) }),
    ...(anyOf && { anyOf: anyOf.map(whole) }),
  }
}

type Body = { content: string | Uint8Array | undefined; headers: Record<string, string> }

function bodiesOf({ requestBody }: Operation): fc.Arbitrary<Body> {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!type || !media) return fc.constant({ content: undefined, headers: {} })
  const sent = (content: string | Uint8Array | undefined) => ({ content, headers: { 'content-type': type } })
  const values = nearlyFitting(whole(media.schema), idsFor)
  const written = values.map((value) =>
    type.includes('json')
      ? JSON.stringify(value)
      : Object.entries(Object(value))
          .map((pair) => pair.map(encode).join('='))
          .join('&'),
  )
  const broken = fc.constantFrom('', '{', '{"a":1,"a":2', '[1,]', '\u0000', '"\\ud800', '{"__proto__":{"x":1}}', 'nul')
  return fc.oneof(
    { weight: 12, arbitrary: written.map(sent) },
    { weight: 1, arbitrary: broken.map(sent) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map(sent) },
    { weight: 1, arbitrary: fc.constant(sent(undefined)) },
    { weight: 1, arbitrary: written.map((content) => ({ content, headers: { 'content-type': 'text/plain' } })) },
  )
}

test('whatever is sent to a documented URL, the answer is a documented one and no mistake of ours', async () => {
  const { url, log } = shared()
  const statuses = new Map<string, number>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      await fc.assert(
        fc.asyncProperty(requestsOf(path, method, operation), async ({ url: path, body, ...request }) => {
          const response = await fetch(url + path, {
            ...request,
            ...(body === undefined ? {} : { body }),
            redirect: 'manual',
            // No assertion about time: a hang has to end somewhere.
            signal: AbortSignal.timeout(120_000),
          } as RequestInit)
          const text = await response.text()
          statuses.set(`${response.status}`, (statuses.get(`${response.status}`) ?? 0) + 1)
          expect(response.status, text).toBeLessThan(500)
          expect(Object.keys(operation.responses), `${response.status} ${text}`).toContain(String(response.status))
        }),
        { numRuns, endOnFailure: true },
      )
    }
  }
  expect(log()).not.toContain('unexpected error')
  // Else the input was never good enough to get anywhere, or never bad.
  for (const status of ['200', '201', '204', '400', '403', '404', '409']) {
    expect(statuses.get(status) ?? 0, status).toBeGreaterThan(3)
  }
})
