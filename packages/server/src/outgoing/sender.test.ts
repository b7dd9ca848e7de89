import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { getPriority } from 'node:os'
import { createServer as createTlsServer } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { silent } from '../testing/postgres/test-database.ts'
import { createAuthority } from '../testing/service/certificates.ts'
import { startNameServer } from '../testing/service/name-server.ts'
import { isSender, sendersOf } from '../testing/service/sender-processes.ts'
import { createSender } from './create-sender.ts'
import type { SenderSettings } from './sender-messages.ts'

const allowed = { rules: { allow: ['127.0.0.0/8'] } }

function open(settings: SenderSettings = allowed) {
  const sender = createSender(settings, silent)
  onTestFinished(() => sender.close())
  const post = (url: URL, signal?: AbortSignal) =>
    sender.post({ areaId: 'north', url, headers: { 'x-a': 'b' }, body: '{"a":"ö"}' }, signal)
  /** On a busy machine it may take longer to start than a request waits for it. */
  const back = () => expect.poll(() => sender.counted().up).toBe(true)
  return { sender, post, back }
}

type Listening = { listen(port: number, host: string, done: () => void): unknown; address(): unknown; close(): unknown }

async function listening(server: Listening, { scheme = 'http', host = '127.0.0.1' } = {}): Promise<URL> {
  await new Promise<void>((resolve) => void server.listen(0, host, resolve))
  onTestFinished(() => void server.close())
  return new URL(`${scheme}://${host}:${(server.address() as { port: number }).port}/hook`)
}

const receiver = (listener: RequestListener) => listening(createServer(listener))
const good: RequestListener = (_request, response) => void response.writeHead(204).end()

/** As a receiver would that has found a way. */
const killing: RequestListener = () => {
  for (const pid of sendersOf(process.pid)) process.kill(pid, 'SIGKILL')
}

function promiseForEver(socket: Socket): void {
  socket.on('error', () => undefined)
  const push = () => {
    while (!socket.destroyed && socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)));
    if (!socket.destroyed) socket.once('drain', push)
  }
  socket.once('data', push)
}

describe.runIf(process.platform === 'linux')('the process that talks to receivers', () => {
  test('is started by the first request, sends it, and has nothing of ours', async () => {
    vi.stubEnv('TOKEN_KEYS', 'secret')
    vi.stubEnv('DATABASE_URL', 'postgresql://user:secret@localhost')
    vi.stubEnv('NODE_EXTRA_CA_CERTS', '/dev/null')
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=4096 --use-openssl-ca')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { sender, post } = open()
    expect([sendersOf(process.pid), sender.counted().up]).toEqual([[], true])
    const seen: unknown[] = []
    const url = await receiver((request, response) => {
      request.on('data', (chunk) => seen.push(request.headers['x-a'], String(chunk)))
      request.on('end', () => response.writeHead(500, { 'retry-after': '7' }).end('no'))
    })
    expect(await post(url)).toEqual({ status: 500, beginning: 'no', retryAfter: '7' })
    expect(seen).toEqual(['b', '{"a":"ö"}'])
    const [pid = 0, ...others] = sendersOf(process.pid)
    expect(others).toEqual([])
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
    expect(environment).toContain('NODE_EXTRA_CA_CERTS=/dev/null')
    expect(environment).not.toMatch(/secret|PATH=|HOME=|NODE_OPTIONS/)
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')).toEqual(
      expect.arrayContaining(['--max-old-space-size=128', '--use-openssl-ca']),
    )
    expect(getPriority(pid)).toBeGreaterThan(getPriority())
    await sender.close()
    expect(isSender(pid)).toBe(false)
  })

  test('is no less nice than its service, which may be nicer than it would be', async () => {
    const program = fileURLToPath(new URL('./sender.ts', import.meta.url))
    const child = fork(program, [], { execPath: 'nice', execArgv: ['-n', '15', process.execPath] })
    onTestFinished(() => void child.kill('SIGKILL'))
    expect(await once(child, 'message')).toMatchObject([{ ready: true }, undefined])
    expect(getPriority(child.pid)).toBe(Math.min(getPriority() + 15, 19))
  })

  test('what a receiver says comes from it no longer than it has to be', async () => {
    const { post } = open()
    const url = await receiver((_request, response) =>
      response.writeHead(503, { 'retry-after': '7'.repeat(5000) }).end(),
    )
    expect(await post(url)).toMatchObject({ status: 503, retryAfter: '7'.repeat(64) })
    const { ca, issue } = createAuthority()
    const names = Array.from({ length: 50 }, (_, n) => `IP:10.0.0.${n}`).join()
    const other = await listening(createHttpsServer(issue(names), good), { scheme: 'https' })
    const failed = await open({ ...allowed, ca })
      .post(other)
      .catch((error: Error) => error)
    expect(failed).toMatchObject({ problem: 'tls_failed', message: expect.stringContaining('altnames') })
    expect((failed as Error).message).toHaveLength(200)
  })

  test('says why it failed, and gives up when nobody waits any more', async () => {
    const { sender, post } = open()
    await expect(post(new URL('https://10.0.0.1/'))).rejects.toMatchObject({ problem: 'address_not_allowed' })
    const gone = Promise.withResolvers<void>()
    const leaving = new AbortController()
    const url = await receiver((request) => {
      request.on('close', gone.resolve)
      leaving.abort(new Error('nobody waits'))
    })
    await expect(post(url, leaving.signal)).rejects.toThrow('nobody waits')
    await gone.promise
    expect(sender.counted()).toMatchObject({ inFlight: 0, restarts: 0 })
  })

  test.each(['http', 'https'])('a receiver that promises to go on for ever costs it little, by %s', async (scheme) => {
    const { ca, issue } = createAuthority()
    const server =
      scheme === 'http' ? createTcpServer(promiseForEver) : createTlsServer(issue('IP:127.0.0.1'), promiseForEver)
    const { sender, post } = open({ ...allowed, ca })
    const url = await listening(server, { scheme })
    const fine = await receiver(good)
    const [bad, ...answers] = await Promise.allSettled([url, fine, fine, fine].map((one) => post(one)))
    expect(bad).toMatchObject({ reason: { problem: 'answer_too_large' } })
    expect(answers).toMatchObject(Array(3).fill({ value: { status: 204 } }))
    expect(sender.counted().restarts).toBe(0)
  })

  test('signals to the whole group do not end it: the service still finishes what it began', async () => {
    const { sender, post } = open()
    const fine = await receiver(good)
    await post(fine)
    const before = sendersOf(process.pid)
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) for (const pid of before) process.kill(pid, signal)
    expect(await post(fine)).toMatchObject({ status: 204 })
    expect([sendersOf(process.pid), sender.counted().restarts]).toEqual([before, 0])
  })

  test('what it was sending when it died is nobody else’s fault, and another one is started', async () => {
    const { sender, post, back } = open()
    const killer = await receiver(killing)
    const fine = await receiver(good)
    await expect(post(killer)).rejects.toMatchObject({ name: 'SenderUnavailable', mayHaveLeft: true })
    expect(sender.counted().up).toBe(false)
    await back()
    expect(await post(fine)).toMatchObject({ status: 204 })
    expect(sender.counted()).toMatchObject({ up: true, restarts: 1, inFlight: 0 })
    await sender.close()
    await expect(post(fine)).rejects.toMatchObject({ name: 'SenderUnavailable', mayHaveLeft: false })
  })

  test('a receiver at which it died twice is isolated: it ends only what serves itself, and that counts against it', async () => {
    const { sender, post, back } = open({ rules: { allow: ['127.0.0.0/8', 'localhost'] } })
    const fine = await receiver(good)
    const spellings = ['localhost', 'localhost.']
    let spared: number[] = []
    const poison = await receiver(() => {
      for (const pid of sendersOf(process.pid)) if (!spared.includes(pid)) process.kill(pid, 'SIGKILL')
    })
    // However its host is written.
    for (const hostname of spellings) {
      poison.hostname = hostname
      await expect(post(new URL(poison))).rejects.toMatchObject({ name: 'SenderUnavailable' })
      await back()
    }
    await post(fine)
    spared = sendersOf(process.pid)
    for (const restarts of [2, 3]) {
      await expect(post(poison)).rejects.toMatchObject({ problem: 'connection_lost' })
      expect(await post(fine)).toMatchObject({ status: 204 })
      expect(sender.counted()).toMatchObject({ up: true, restarts })
    }
    expect(sendersOf(process.pid)).toEqual(expect.arrayContaining(spared))
  })

  test('one that does not answer is killed, and another one is started', async () => {
    const { sender, post, back } = open()
    const fine = await receiver(good)
    await post(fine)
    const [frozen = 0] = sendersOf(process.pid)
    process.kill(frozen, 'SIGSTOP')
    await expect(post(fine)).rejects.toMatchObject({ name: 'SenderUnavailable' })
    expect(isSender(frozen)).toBe(false)
    await back()
    expect(await post(fine)).toMatchObject({ status: 204 })
    expect(sender.counted().restarts).toBe(1)
  })

  test('it resolves a name once for each connection, and dials only what was checked', async () => {
    const answers = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1', '127.0.0.2'], ['169.254.169.254']]
    const names = await startNameServer(() => answers[names.asked() - 1] ?? [])
    const { ca, issue } = createAuthority()
    let taken = 0
    const outside = createHttpsServer(issue('DNS:rebinding.example'), (_request, response) => {
      taken++
      response.writeHead(204, { connection: 'close' }).end()
    })
    const { port } = await listening(outside, { host: '127.0.0.2' })
    let inside = 0
    const ours = createTcpServer((socket) => {
      inside++
      socket.destroy()
    })
    await new Promise<void>((resolve) => void ours.listen(Number(port), '127.0.0.1', resolve))
    onTestFinished(() => void ours.close())
    const { post } = open({ rules: { allow: ['127.0.0.2/32'] }, nameServers: [names.address], ca })
    const url = new URL(`https://rebinding.example:${port}/`)
    expect(await post(url)).toMatchObject({ status: 204 })
    await expect(post(url)).rejects.toMatchObject({ problem: 'address_not_allowed' })
    expect(await post(url)).toMatchObject({ status: 204 })
    await expect(post(url)).rejects.toMatchObject({ problem: 'address_not_allowed' })
    expect([names.asked(), taken, inside]).toEqual([4, 2, 0])
  })
})
