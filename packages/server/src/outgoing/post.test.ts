import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { createGzip } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createAllowedTargets } from './allowed-targets.ts'
import { createPoster, maxIdle } from './post.ts'

/** For what would go on for ever. */
const soonMs = 400
const targets = createAllowedTargets({ allow: ['127.0.0.0/8'] })

async function listening(server: Server | ReturnType<typeof createTcpServer>): Promise<URL> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return new URL(`http://127.0.0.1:${(server.address() as { port: number }).port}/hook?a=b`)
}

const receiver = (listener: RequestListener) => listening(createServer(listener))

function raw(listener: (socket: Socket) => void): Promise<URL> {
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return listening(
    createTcpServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => undefined)
      listener(socket)
    }),
  )
}

function flood(socket: Socket, text: string): void {
  const push = () => {
    while (!socket.destroyed && socket.write(text));
    if (!socket.destroyed) socket.once('drain', push)
  }
  push()
}

function post(url: URL, options = {}, limitMs?: number) {
  const poster = createPoster({ targets, ...options }, limitMs)
  onTestFinished(() => poster.close())
  return poster.post({ areaId: 'north', url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' })
}

test('sends a body and gives the status and how the answer begins', async () => {
  const seen: unknown[] = []
  const url = await receiver((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      seen.push([request.method, request.url, request.headers, body])
      response.writeHead(201).end('x'.repeat(3000))
    })
  })
  expect(await post(url)).toEqual({ status: 201, beginning: 'x'.repeat(1024), retryAfter: undefined })
  expect(seen).toEqual([
    [
      'POST',
      '/hook?a=b',
      { host: url.host, 'content-type': 'application/json', 'content-length': '7', connection: 'keep-alive' },
      '{"a":1}',
    ],
  ])
})

test('keeps connections, and survives that the receiver closes one', async () => {
  let connections = 0
  let requests = 0
  const server = createServer((request, response) => {
    request.resume()
    // As far as the sender knows, the kept connection is still open.
    if (++requests === 3) request.socket.resetAndDestroy()
    else response.end()
  })
  server.on('connection', () => {
    connections++
  })
  const url = await listening(server)
  const poster = createPoster({ targets })
  onTestFinished(() => poster.close())
  const send = () => poster.post({ areaId: 'north', url, headers: {}, body: 'x' })
  await send()
  await send()
  expect(connections).toBe(1)
  expect((await send()).status).toBe(200)
  expect(connections).toBe(2)
})

test('a kept connection holds nothing of the requests before', async () => {
  const warnings: string[] = []
  const warned = ({ message }: Error) => void warnings.push(message)
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const url = await receiver((request, response) => {
    request.resume()
    response.end()
  })
  const poster = createPoster({ targets })
  onTestFinished(() => poster.close())
  // More than the ten listeners that Node warns of.
  for (let n = 0; n < 15; n++) await poster.post({ areaId: 'north', url, headers: {}, body: 'x' })
  await new Promise((next) => setImmediate(next))
  expect(warnings).toEqual([])
})

test.each([
  ['a receiver', 'another one of its area', () => 'one.example', 'north'],
  ['an area with many receivers', 'another area', (n: number) => `h${n}.example`, 'south'],
])('%s whose names are never found keeps %s from none', async (_who, _whom, hostOf, innocent) => {
  const { port } = await receiver((_request, response) => response.end())
  let asked = 0
  const resolve = (host: string) => {
    if (host === 'good.example') return Promise.resolve(['127.0.0.1'])
    asked++
    return new Promise<string[]>(() => undefined)
  }
  const poster = createPoster({ targets: createAllowedTargets({ allow: ['127.0.0.0/8', 'good.example'] }), resolve })
  onTestFinished(() => poster.close())
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort(new Error('the test is over')))
  const send = (areaId: string, url: string) =>
    poster.post({ areaId, url: new URL(url), headers: {}, body: '' }, leaving.signal)
  const held = Array.from({ length: 50 }, (_, n) => send('north', `https://${hostOf(n)}/`))
  for (const one of held) one.catch(() => undefined)
  expect(await Promise.race([send(innocent, `http://good.example:${port}/`), ...held])).toMatchObject({ status: 200 })
  expect(asked).toBe(hostOf(0) === hostOf(1) ? 2 : 4)
})

test('a connection is kept for the area that opened it', async () => {
  let connections = 0
  const server = createServer((_request, response) => response.end())
  server.on('connection', () => connections++)
  const url = await listening(server)
  const poster = createPoster({ targets })
  onTestFinished(() => poster.close())
  for (const areaId of ['north', 'south', 'north', 'south']) await poster.post({ areaId, url, headers: {}, body: 'x' })
  expect(connections).toBe(2)
})

test('does not follow redirects', async () => {
  let followed = 0
  const url = await receiver((request, response) => {
    if (request.url === '/inside') followed++
    response.writeHead(302, { location: '/inside' }).end()
  })
  expect((await post(url)).status).toBe(302)
  expect(followed).toBe(0)
})

test('reads at most 64 KiB, and unpacks nothing', async () => {
  let sent = 0
  const endless = await receiver((_request, response) => {
    response.writeHead(200)
    const push = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384
      if (!response.destroyed) response.once('drain', push)
    }
    push()
  })
  expect((await post(endless)).status).toBe(200)
  // What the buffers of both ends hold is sent, too, but not ten times as much.
  expect(sent).toBeLessThan(64 * 1024 * 1024)
  const bomb = await receiver((_request, response) => {
    response.writeHead(500, { 'content-encoding': 'gzip' })
    const gzip = createGzip()
    gzip.pipe(response)
    gzip.end(Buffer.alloc(1_000_000))
  })
  const { beginning } = await post(bomb)
  expect(Buffer.byteLength(beginning)).toBeLessThan(4096)
})

test('ten informational answers are none too many', async () => {
  const polite = await raw((socket) => {
    socket.once('data', () => socket.end(`${'HTTP/1.1 102 Processing\r\n\r\n'.repeat(10)}HTTP/1.1 204 Done\r\n\r\n`))
  })
  expect(await post(polite)).toMatchObject({ status: 204 })
})

test('what wraps the body counts, too: many small chunks are few bytes of it', async () => {
  let read = 0
  const chunk = `1;${'x'.repeat(1000)}\r\na\r\n`
  const wordy = await raw((socket) => {
    const push = () => {
      while (!socket.destroyed && socket.write(chunk.repeat(10))) read += chunk.length * 10
      if (!socket.destroyed) socket.once('drain', push)
    }
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      push()
    })
  })
  expect(await post(wordy)).toMatchObject({ status: 200 })
  // 64 KiB of body alone would be 63 MiB.
  expect(read).toBeLessThan(20 * 1024 * 1024)
})

test('the status decides, whatever becomes of the body', async () => {
  const cut = await raw((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nbut only this'))
  })
  expect(await post(cut)).toMatchObject({ status: 200, beginning: 'but only this' })
  const slow = await raw((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 500 No\r\ncontent-length: 1000\r\n\r\nslow'))
  })
  expect(await post(slow)).toMatchObject({ status: 500, beginning: 'slow' })
})

test.each<[string, (socket: Socket) => void, string]>([
  ['is silent', () => undefined, 'timeout'],
  [
    'answers byte by byte',
    (socket) => {
      const timer = setInterval(() => socket.write('H'), 50)
      socket.on('close', () => clearInterval(timer))
    },
    'connection_lost',
  ],
  [
    'sends headers without end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('a: b\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    },
    'timeout',
  ],
  [
    'promises to go on for ever',
    (socket) => void socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(11)),
    'answer_too_large',
  ],
  ['clears its throat without end', (socket) => flood(socket, '\r\n'.repeat(10_000)), 'answer_too_large'],
  [
    'hints at more and more',
    (socket) => void socket.write(`HTTP/1.1 103 Early Hints\r\na: ${'b'.repeat(15_000)}\r\n\r\n`.repeat(11)),
    'answer_too_large',
  ],
  ['resets the connection', (socket) => void socket.once('data', () => socket.resetAndDestroy()), 'connection_lost'],
  ['closes the connection', (socket) => void socket.once('data', () => socket.end()), 'connection_lost'],
  ['speaks another protocol', (socket) => void socket.write('220 mail.example.org ESMTP\r\n'), 'connection_lost'],
  [
    'switches protocols',
    (socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    'connection_lost',
  ],
  [
    'has huge headers',
    (socket) => void socket.write(`HTTP/1.1 200 OK\r\na: ${'b'.repeat(100_000)}\r\n`),
    'connection_lost',
  ],
])('a receiver that %s', async (_name, listener, problem) => {
  const limitMs = problem === 'timeout' ? soonMs : undefined
  await expect(post(await raw(listener), {}, limitMs)).rejects.toMatchObject({ problem })
})

test('a name whose servers never answer, and one that does not exist', async () => {
  const url = new URL('https://nowhere.example/')
  const silent = () => new Promise(() => undefined)
  await expect(post(url, { resolve: silent }, soonMs)).rejects.toMatchObject({ problem: 'timeout' })
  const failing = () => Promise.reject(new Error('queryA ENOTFOUND'))
  await expect(post(url, { resolve: failing })).rejects.toMatchObject({ problem: 'dns_failed' })
})

test('a port where nobody listens, and one without TLS', async () => {
  const url = await raw((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n'))
  await expect(post(new URL(`https://127.0.0.1:${url.port}/`))).rejects.toMatchObject({ problem: 'tls_failed' })
  await expect(post(new URL('http://127.0.0.1:1/'))).rejects.toMatchObject({ problem: 'connection_failed' })
})

test('idle connections are bounded over all areas and receivers, and are closed after a while', async () => {
  const open = new Set<Socket>()
  let most = 0
  const server = createServer((_request, response) => void response.end())
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => {
    most = Math.max(most, open.add(socket).size)
    socket.on('close', () => open.delete(socket))
  })
  const url = await listening(server)
  const poster = createPoster({ targets })
  onTestFinished(() => poster.close())
  const send = (areaId: string) => poster.post({ areaId, url, headers: {}, body: 'x' })
  for (let n = 0; n < maxIdle + 100; n++) await send(`area ${n}`)
  // The server hears of the end of one a little later than the next one begins.
  expect(most).toBeLessThan(maxIdle + 50)
  await expect.poll(() => open.size, { timeout: 15_000 }).toBe(0)
})
