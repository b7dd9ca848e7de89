import { createServer } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthority } from '../testing/service/certificates.ts'
import { createAllowedTargets } from './allowed-targets.ts'
import { createPoster } from './post.ts'
import { maxHandshakeBytes, maxReceivedBytes } from './receive-limit.ts'
import type { SendFailure } from './send-failures.ts'

const hosts = (count: number) => Array.from({ length: count }, (_, n) => `DNS:host-${n}.example.org`).join()

async function start(names: string) {
  const { ca, issue } = createAuthority()
  const seen = { connections: 0, names: [] as unknown[], hosts: [] as unknown[] }
  const server = createServer(issue(names), (request, response) => {
    seen.names.push((request.socket as { servername?: string | false }).servername)
    seen.hosts.push(request.headers.host)
    response.end()
  })
  server.on('connection', () => seen.connections++)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const post = async (host: string, { allow = ['127.0.0.0/8'], trusted = true, at = port } = {}) => {
    const resolve = async () => ['127.0.0.1']
    const targets = createAllowedTargets({ allow, publicPorts: [at] })
    const poster = createPoster({ targets, resolve, ca: trusted ? ca : undefined })
    onTestFinished(() => poster.close())
    return poster.post({ areaId: 'north', url: new URL(`https://${host}:${at}/`), headers: {}, body: '{}' })
  }
  return { post, seen, port }
}

test('a certificate of the host is accepted, and the receiver hears the name', async () => {
  const { post, seen, port } = await start('DNS:hooks.example.org')
  expect(await post('hooks.example.org')).toMatchObject({ status: 200 })
  expect(await post('HOOKS.example.org.')).toMatchObject({ status: 200 })
  expect(seen.names).toEqual(['hooks.example.org', 'hooks.example.org'])
  expect(seen.hosts[0]).toBe(`hooks.example.org:${port}`)
})

test('a certificate that nobody vouches for, and one of another host, are refused before anything is sent', async () => {
  const { post, seen } = await start('DNS:hooks.example.org')
  await expect(post('hooks.example.org', { trusted: false })).rejects.toMatchObject({ problem: 'tls_failed' })
  await expect(post('other.example.org')).rejects.toMatchObject({ problem: 'tls_failed' })
  await expect(post('127.0.0.1')).rejects.toMatchObject({ problem: 'tls_failed' })
  expect(seen.hosts).toEqual([])
})

test('a certificate of an address is accepted for this address', async () => {
  const { post } = await start('IP:127.0.0.1')
  expect(await post('127.0.0.1')).toMatchObject({ status: 200 })
  await expect(post('hooks.example.org')).rejects.toMatchObject({ problem: 'tls_failed' })
})

test('however good the certificate, an address inside is not connected to', async () => {
  const { post, seen } = await start('DNS:hooks.example.org')
  await expect(post('hooks.example.org', { allow: [] })).rejects.toMatchObject({ problem: 'address_not_allowed' })
  expect(seen.connections).toBe(0)
})

/** One poster for a good receiver, and for one that accepts connections and does with them what it likes. */
async function startBoth(receive: (socket: Socket) => void) {
  const { ca, issue } = createAuthority()
  const good = createServer(issue('DNS:good.example'), (_request, response) => void response.end())
  const hostile = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    receive(socket)
  })
  for (const server of [good, hostile])
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const targets = createAllowedTargets({ allow: ['127.0.0.0/8'] })
  const poster = createPoster({ targets, resolve: async () => ['127.0.0.1'], ca })
  const leaving = new AbortController()
  onTestFinished(() => {
    leaving.abort(new Error('the test is over'))
    for (const server of [good, hostile]) server.close()
    return poster.close()
  })
  const post = (areaId: string, host: string) => {
    const { port } = (host === 'good.example' ? good : hostile).address() as AddressInfo
    const url = new URL(`https://${host}:${port}/`)
    return poster.post({ areaId, url, headers: {}, body: '{}' }, leaving.signal).catch((error: SendFailure) => error)
  }
  return { post }
}

test.each([
  ['a receiver', 'another one of its area', () => 'one.example', 'north'],
  ['an area with many receivers', 'another area', (n: number) => `h${n}.example`, 'south'],
])('%s that leaves handshakes unfinished keeps %s from none', async (_who, _whom, hostOf, innocent) => {
  let begun = 0
  const { post } = await startBoth((socket) => void socket.once('data', () => begun++))
  const held = Array.from({ length: 50 }, (_, n) => post('north', hostOf(n)))
  await expect.poll(() => begun).toBeGreaterThan(1)
  expect(await Promise.race([post(innocent, 'good.example'), ...held])).toMatchObject({ status: 200 })
})

test('handshakes that fail leave their places to the next ones', async () => {
  const { post } = await startBoth((socket) => void socket.once('data', () => socket.destroy()))
  const failed = await Promise.all(Array.from({ length: 50 }, () => post('north', 'one.example')))
  expect(failed.map((failure) => (failure as SendFailure).problem)).toEqual(Array(50).fill('tls_failed'))
  expect(await post('north', 'good.example')).toMatchObject({ status: 200 })
})

/** A receiver that speaks TLS as it likes. */
async function startRaw(options: TlsOptions, listener: (socket: TLSSocket) => void) {
  const { ca, issue } = createAuthority()
  const server = createTlsServer({ ...issue('IP:127.0.0.1'), ...options }, (socket) => {
    socket.on('error', () => undefined)
    listener(socket)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const poster = createPoster({ targets: createAllowedTargets({ allow: ['127.0.0.0/8'] }), ca })
  onTestFinished(() => poster.close())
  return () => poster.post({ areaId: 'north', url: new URL(`https://127.0.0.1:${port}/`), headers: {}, body: '{}' })
}

test('a receiver cannot have a second handshake on the same connection', async () => {
  const outcome = Promise.withResolvers<Error | null>()
  const post = await startRaw({ maxVersion: 'TLSv1.2' }, (socket) => {
    socket.once('data', () => {
      // The answer waits for it, or the end of the connection would come first.
      socket.on('error', outcome.resolve)
      socket.on('close', () => outcome.resolve(new Error('closed')))
      socket.renegotiate({}, (error) => {
        outcome.resolve(error)
        socket.end('HTTP/1.1 204 Done\r\n\r\n')
      })
    })
  })
  await expect(post()).rejects.toMatchObject({ problem: 'connection_lost' })
  expect(await outcome.promise).toMatchObject({ message: expect.stringMatching(/no renegotiation/) })
})

test.each([
  [
    'in TLS 1.2',
    { maxVersion: 'TLSv1.2', ciphers: 'DHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES256-GCM-SHA384', dhparam: 'auto' },
  ],
  ['in TLS 1.3', { minVersion: 'TLSv1.3', ecdhCurve: 'ffdhe8192:ffdhe2048' }],
] as const)('finite-field Diffie-Hellman is not offered %s', async (_name, options) => {
  const post = await startRaw(options, (socket) => socket.end('HTTP/1.1 204 Done\r\n\r\n'))
  await expect(post()).rejects.toMatchObject({ problem: 'tls_failed' })
})

test('a chain of certificates has a few kilobytes, and what has many is not looked at', async () => {
  const usual = await start(`DNS:hooks.example.org,${hosts(400)}`)
  expect(await usual.post('hooks.example.org')).toMatchObject({ status: 200 })
  const large = await start(`DNS:hooks.example.org,${hosts(2_000)}`)
  await expect(large.post('hooks.example.org')).rejects.toMatchObject({ problem: 'answer_too_large' })
  expect(large.seen.hosts).toEqual([])
})

test('what comes is counted before it is decrypted: nobody waits for the end of a handshake that is too large', async () => {
  const { port, post } = await start(`DNS:hooks.example.org,${hosts(2_000)}`)
  const stalling = createTcpServer((socket) => {
    const behind = connect(port, '127.0.0.1')
    for (const one of [socket, behind]) one.on('error', () => undefined)
    socket.pipe(behind)
    let left = maxHandshakeBytes + 1024
    behind.on('data', (chunk) => {
      socket.write(chunk.subarray(0, left))
      left = Math.max(left - chunk.length, 0)
    })
    socket.on('close', () => behind.destroy())
  })
  await new Promise<void>((resolve) => void stalling.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void stalling.close())
  const at = (stalling.address() as AddressInfo).port
  await expect(post('hooks.example.org', { at })).rejects.toMatchObject({ problem: 'answer_too_large' })
})

test('what the wire brings is bounded, not only what is left of it after decryption', async () => {
  let sent = 0
  const post = await startRaw({}, (socket) => {
    // Line breaks before an answer mean nothing, and each comes in a record of its own.
    const push = () => {
      sent++
      if (!socket.destroyed) socket.write('\n', () => setImmediate(push))
    }
    push()
  })
  await expect(post()).rejects.toMatchObject({ problem: 'answer_too_large' })
  // Each is a record of 23 bytes and more.
  expect(sent).toBeLessThan(maxReceivedBytes / 2)
})
