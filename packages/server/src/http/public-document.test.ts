import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sharedIntegrationServer, startIntegrationServer, tokenFor } from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** As it is on the wire: `fetch` would decompress. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', { url } = shared()): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, async (response) => {
      resolve({ status: response.statusCode, headers: response.headers, body: await buffer(response) })
    })
    sent.on('error', reject).end()
  })
}

test('the reference is found with a slash at the end, too', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask('/docs/', {}, method)
    expect([answer.status, answer.headers.location, answer.body.length]).toEqual([308, '/docs', 0])
    expect((await ask('/docs', {}, method)).status).toBe(200)
  }
})

const documents = ['/docs', '/openapi.json', '/docs/reference.css', '/docs/reference.js']
const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

describe.each(documents)('%s', (path) => {
  test('is the same document in each encoding, and small in the compressed ones', async () => {
    const plain = await ask(path)
    expect(plain).toMatchObject({ status: 200, headers: { vary: 'Accept-Encoding' } })
    expect(plain.headers['content-encoding']).toBe(undefined)
    const tags = new Set([plain.headers.etag])
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await ask(path, { 'accept-encoding': encoding })
      expect(packed).toMatchObject({
        status: 200,
        headers: {
          'content-encoding': encoding,
          'content-type': plain.headers['content-type'],
          'cache-control': 'public, max-age=60',
          vary: 'Accept-Encoding',
        },
      })
      expect(unpack[encoding](packed.body).equals(plain.body)).toBe(true)
      expect(packed.body.length).toBeLessThan(plain.body.length / (plain.body.length > 100_000 ? 6 : 1.5))
      tags.add(packed.headers.etag)
    }
    expect(tags.size).toBe(3)
  })

  test('is not sent again to whoever has it, in the encoding that they have', async () => {
    const etags: Record<string, string> = {}
    for (const encoding of ['br', 'gzip', 'identity'])
      etags[encoding] = (await ask(path, { 'accept-encoding': encoding })).headers.etag ?? ''
    for (const [encoding, etag] of Object.entries(etags)) {
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await ask(path, { 'accept-encoding': encoding, 'if-none-match': known }, method)
          expect(answer, known).toMatchObject({
            status: 304,
            headers: { etag, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=60' },
          })
          expect(answer.body.length).toBe(0)
          expect(answer.headers['content-encoding']).toBe(undefined)
        }
      }
      for (const other of [...Object.values(etags).filter((one) => one !== etag), '"x"', '', etag.slice(1, -1)]) {
        const answer = await ask(path, { 'accept-encoding': encoding, 'if-none-match': other })
        expect(answer.status, other).toBe(200)
      }
    }
  })

  test('HEAD tells the same as GET', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const [whole, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => ask(path, { 'accept-encoding': encoding }, method)),
      )
      const { date: _, 'x-request-id': __, ...told } = whole?.headers ?? {}
      expect(head).toMatchObject({ status: 200, headers: told })
      expect(told['content-length']).toBe(String(whole?.body.length))
      expect(head?.body.length).toBe(0)
    }
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity, br;q=0.5', undefined],
  ['gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['*;q=0.5 , BR ; q=0.0', 'gzip'],
  ['br;q=0, gzip;q=0, *', undefined],
  ['br;q=0.1, *', 'gzip'],
  ['gzip;q=0.5, *;q=0.1', 'gzip'],
  ['*;q=0, br', 'br'],
  ['zstd, deflate', undefined],
  ['', undefined],
  ['br;q=nonsense', undefined],
])('Accept-Encoding: %s', async (accepted, encoding) => {
  const { status, headers } = await ask('/docs', { 'accept-encoding': accepted })
  expect([status, headers['content-encoding']]).toEqual([200, encoding])
})

test('instances agree on the ETag, so a balancer may send each request elsewhere', async () => {
  const { url } = shared()
  const settings = { baseUrl: url }
  const [one, other] = [await startIntegrationServer(settings), await startIntegrationServer(settings)]
  const tags = []
  for (const server of [one, other]) {
    for (const path of documents) tags.push((await ask(path, { 'accept-encoding': 'br' }, 'GET', server)).headers.etag)
  }
  expect(tags.slice(0, documents.length)).toEqual(tags.slice(documents.length))
})

test('what is not for everybody stays as it is: uncompressed, and kept by nobody', async () => {
  const server = shared()
  const record = await server.createRecord()
  const authorization = `Bearer ${await tokenFor(server, record)}`
  const headers = { 'accept-encoding': 'br, gzip', authorization, 'service-client-uuid': record.client_id }
  for (const [path, extra] of [
    ['/api/1/users', headers],
    ['/api/1', headers],
    ['/backoffice/api/users', { 'accept-encoding': 'br, gzip', cookie: server.cookie ?? '' }],
  ] as const) {
    const answer = await ask(path, extra)
    expect(answer.status, path).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers).not.toHaveProperty('etag')
  }
})
