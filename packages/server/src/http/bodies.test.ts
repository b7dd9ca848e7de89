import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Problem } from '@backoffice/contract/problem'
import fc from 'fast-check'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call } from '../testing/callers/call.ts'
import {
  type IntegrationServer,
  sharedIntegrationServer,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { largestBody } from '../testing/samples/largest-body.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'
import { findExcess, maxDepth, maxValues } from './json-scan.ts'

const kibibyte = 1024
const json = { 'content-type': 'application/json' }

describe('a body', () => {
  const shared = sharedIntegrationServer({ rateLimit: 'off' })
  const post = async (body: string) => {
    const headers = { ...json, cookie: shared().cookie }
    const response = await fetch(`${shared().url}/backoffice/api/courses`, { method: 'POST', body, headers })
    return (await response.json()) as Problem
  }

  test.each([
    [
      'many small arrays within arrays',
      `[${Array(60)
        .fill(`[${Array(60).fill('[]').join()}]`)
        .join()}]`,
    ],
    [
      'many small objects',
      `{"a":[${Array(60).fill('{"a":[{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}]}').join()}]}`,
    ],
    ['many values on one level', `[${Array(1_001).fill('0').join()}]`],
    ['eighty thousand empty arrays', `[${Array(80_000).fill('[]').join()}]`],
  ])('of %s is refused before a tree is built of it', async (_what, body) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      code: 'malformed_body',
      detail: expect.stringMatching(/more than 1000 values/),
    })
  })

  test('that is too deep is refused', async () => {
    expect(await post('{"a":'.repeat(21) + '}'.repeat(21))).toMatchObject({ status: 400, code: 'malformed_body' })
  })

  test('may hold any number of brackets within its texts', async () => {
    const description = '[{,:"\\'.repeat(3_000)
    const answer = await post(JSON.stringify({ title: 'Brackets', learning_area: 'north', description }))
    expect(answer).toMatchObject({ status: 'draft', description })
  })

  test('that is compressed is not unpacked', async () => {
    const headers = { ...json, 'content-encoding': 'gzip', cookie: shared().cookie }
    const body = Buffer.from('H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==', 'base64')
    const response = await fetch(`${shared().url}/backoffice/api/courses`, { method: 'POST', body, headers })
    expect(await response.json()).toMatchObject({ status: 400, code: 'malformed_body' })
  })

  test('that nobody asked for may be as large as the usual limit', async () => {
    const body = (size: number) => JSON.stringify({ a: 'x'.repeat(size) })
    const headers = { ...json, cookie: shared().cookie }
    const send = (size: number) =>
      fetch(
        `${shared().url}/backoffice/api/users/0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11/deactivate?learning_area=north`,
        {
          method: 'POST',
          body: body(size),
          headers,
        },
      )
    expect((await send(60 * kibibyte)).status).toBe(404)
    expect((await send(70 * kibibyte)).status).toBe(413)
  })
})

test('the scan counts as a parser would', () => {
  const nested = fc.nat({ max: 30 }).map((levels) => JSON.parse('['.repeat(levels) + ']'.repeat(levels) || '0'))
  const wide = fc
    .integer({ min: 990, max: 1_010 })
    .chain((length) => fc.constantFrom<unknown>(0, [], {}, '",[{').map((value) => Array(length).fill(value)))
  const anyValue = fc.oneof(fc.jsonValue(), nested, wide)
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  const valuesIn = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1)
      : 1
  fc.assert(
    fc.property(anyValue, fc.constantFrom(undefined, 2), (value, indent) => {
      const excess = findExcess(Buffer.from(JSON.stringify(value, null, indent)))
      expect(excess !== undefined).toBe(depthOf(value) > maxDepth || valuesIn(value) > maxValues)
    }),
  )
})

test('the largest legal body of every route is taken, however it is written', async () => {
  const routes: RouteOptions[] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => void routes.push(route))
  }
  subscribe('fastify.initialization', watch)
  onTestFinished(() => void unsubscribe('fastify.initialization', watch))
  const server = await startIntegrationServer({ rateLimit: 'off' })
  const record = await server.createRecord({ access: 'read_write' })
  const headers = {
    ...json,
    cookie: server.cookie,
    authorization: `Bearer ${await tokenFor(server, record)}`,
    'service-client-uuid': record.client_id,
  }
  const withBody = routes.filter(({ schema }) => schema?.body)
  expect(withBody.length).toBeGreaterThan(20)
  for (const { method, url, schema, bodyLimit } of withBody) {
    const escaped = largestBody(schema?.body as object)
    // Strangers have to write as every JSON library does.
    const body = bodyLimit === 8 * kibibyte ? JSON.stringify(JSON.parse(escaped)) : escaped
    expect(Buffer.byteLength(body), `${method} ${url}`).toBeLessThanOrEqual(bodyLimit ?? 0)
    expect(bodyLimit, `${method} ${url}`).toBeLessThanOrEqual(320 * kibibyte)
    const path = url.replace(/:\w+/g, '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11')
    const response = await fetch(server.url + path, { method: String(method), body, headers })
    const answer = (await response.json()) as Problem
    expect(answer.code, `${method} ${url}: ${answer.detail}`).not.toMatch(/too_large|malformed_body|too_many_requests/)
  }
})

describe('bodies that are never sent to their end', () => {
  test('are held for one access token up to its budget; the rest is refused, others are served, and an end gives all back', async () => {
    const server = await startIntegrationServer({ rateLimit: 'off' })
    const hostile = await clientOf(server)
    const other = await clientOf(server)
    const title = 'x'.repeat(200 * kibibyte)
    const begun = Array.from({ length: 30 }, () => beginPost(server, '/api/1/courses', hostile, { title }))
    // 4 MiB of 200 KiB each.
    const refused = await answersOf(begun, 10)
    expect(refused.every((answer) => answer.startsWith('HTTP/1.1 429 '))).toBe(true)
    for (const answer of refused) {
      expect(answer).toMatch(/^connection: close\r$/im)
      expect(answer).toMatch(/^retry-after: \d+\r$/im)
      expect(answer).toContain('"code":"too_many_requests"')
    }
    expect(refused).toHaveLength(10)
    expect(await bodyBytes(server)).toBe(20 * length({ title }))

    const large = { title: 'Other', description: 'y'.repeat(19_000) }
    expect(await call(`${server.url}/api/1/courses`, { body: large, headers: other })).toMatchObject({ status: 201 })
    expect(await call(`${server.url}/api/1/courses`, { body: { title: 'Small' }, headers: hostile })).toMatchObject({
      status: 201,
    })

    for (const socket of begun) socket.destroy()
    await expect.poll(() => bodyBytes(server)).toBe(0)
    expect(await call(`${server.url}/api/1/courses`, { body: large, headers: hostile })).toMatchObject({ status: 201 })
  })

  test('are held for strangers per network; token requests and sign-ins get through', async () => {
    const server = await startIntegrationServer({ rateLimit: 'off' })
    const record = await server.createRecord()
    const padding = 'x'.repeat(7 * kibibyte)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const begun = Array.from({ length: 160 }, () => beginPost(server, '/oauth/token', form, padding))
    // A mebibyte of 7 KiB each.
    const refused = await answersOf(begun, 14)
    for (const answer of refused) {
      expect(answer).toMatch(/^HTTP\/1\.1 429 /)
      expect(answer).toContain('"error":"too_many_requests"')
    }
    expect(await tokenFor(server, record)).toMatch(/^boat_/)
    expect(await server.admin('/session')).toMatchObject({ status: 200 })
  })

  test('in chunks count as much as the route would take', async () => {
    const server = await startIntegrationServer({ rateLimit: 'off' })
    const hostile = await clientOf(server)
    const begun = Array.from({ length: 18 }, () => beginChunks(server, '/api/1/courses', hostile))
    // As many as fit into four mebibytes.
    expect(await answersOf(begun, 6)).toHaveLength(6)
    expect(await bodyBytes(server)).toBe(12 * 320 * kibibyte)
  })

  test('sent byte by byte arrive in one piece', async () => {
    const server = await startIntegrationServer()
    const body = Buffer.from(JSON.stringify({ title: 'Bytes', description: 'é'.repeat(1_000) }))
    const socket = beginChunks(server, '/api/1/courses', await clientOf(server))
    for (const byte of body)
      socket.write(Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]))
    socket.write('0\r\n\r\n')
    expect(await text(socket)).toContain(`"description":"${'é'.repeat(1_000)}"`)
  })

  test('in chunks beyond the limit are refused as too large', async () => {
    const server = await startTestServer()
    const socket = beginChunks(server, '/backoffice/api/session', {})
    socket.write(`2800\r\n${'x'.repeat(0x2800)}\r\n0\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
  })
})

async function clientOf(server: IntegrationServer): Promise<Record<string, string>> {
  const record = await server.createRecord({ access: 'read_write' })
  return { authorization: `Bearer ${await tokenFor(server, record)}`, 'service-client-uuid': record.client_id }
}

const length = (body: object | string) => (typeof body === 'string' ? body : JSON.stringify(body)).length

/** Sends the head and one byte. */
function beginPost(
  { url }: { url: string },
  path: string,
  headers: Record<string, string>,
  body: object | string,
): Socket {
  return begin(url, path, { ...json, ...headers, 'content-length': String(length(body)) }, '{')
}

function beginChunks({ url }: { url: string }, path: string, headers: Record<string, string>): Socket {
  return begin(url, path, { ...json, ...headers, 'transfer-encoding': 'chunked', connection: 'close' }, '')
}

function begin(url: string, path: string, headers: Record<string, string>, rest: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => undefined)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n${rest}`)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** What the first so many of them that are answered at all are answered. */
async function answersOf(sockets: Socket[], count: number): Promise<string[]> {
  const answers: string[] = []
  for (const socket of sockets) socket.once('data', (chunk) => answers.push(chunk.toString()))
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(count)
  return answers
}

async function bodyBytes({ url }: { url: string }): Promise<number> {
  const { body } = await call(`${url}/metrics`)
  return Number(/^backoffice_http_body_bytes (\d+)$/m.exec(body)?.[1])
}
