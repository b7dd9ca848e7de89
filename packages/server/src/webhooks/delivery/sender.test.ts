import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openArea } from '../../testing/callers/area-api.ts'
import { call } from '../../testing/callers/call.ts'
import { plantEvents } from '../../testing/postgres/plant-events.ts'
import { createAuthority } from '../../testing/service/certificates.ts'
import { sendersOf } from '../../testing/service/sender-processes.ts'
import { startSubscribed, subscribe } from '../../testing/service/subscribed-server.ts'
import { startReceiver } from '../../testing/service/webhook-receiver.ts'

const second = 1000

function signalSenders(signal: NodeJS.Signals): void {
  for (const pid of sendersOf(process.pid)) process.kill(pid, signal)
}

describe.runIf(process.platform === 'linux')('while the process that sends to webhooks', () => {
  test('dies in the middle, the delivery is made once more and the receiver is as well as before', async () => {
    const { server, receiver, plant, show, list, deliver } = await startSubscribed({}, { senderProcess: true })
    receiver.answerWith(() => {
      receiver.answerWith((_received, response) => response.writeHead(204).end())
      signalSenders('SIGKILL')
    })
    const [event] = await plant({})
    await deliver()
    expect(receiver.ids()).toEqual([event])
    expect(await show()).toMatchObject({ health: 'ok', events_behind: 1 })
    expect(server.log()).toMatch(/sender exited unexpectedly/)
    server.clock.advance(5 * second)
    await deliver()
    expect(receiver.ids()).toEqual([event, event])
    expect(await show()).toMatchObject({ health: 'ok', events_behind: 0 })
    await server.flush()
    expect(await list('attempts')).toMatchObject([
      { event_id: event, outcome: 'delivered' },
      { type: 'webhook.verify' },
    ])
    const metrics = (await call(`${server.url}/metrics`)).body
    expect(metrics).toContain('backoffice_sender_restarts 1\n')
    expect(metrics).toContain('backoffice_sender_up 1\n')
  })

  test('dies during a test, the answer says so, and the next one is sent', async () => {
    const { receiver, act, list } = await startSubscribed({}, { senderProcess: true })
    receiver.answerWith(() => signalSenders('SIGKILL'))
    const { status, body } = await act('test')
    expect([status, body.code, body.reason]).toEqual([503, 'service_unavailable', 'sender_unavailable'])
    receiver.answerWith((_received, response) => response.writeHead(204).end())
    expect((await act('test')).body).toMatchObject({ outcome: 'delivered' })
    expect(await list('attempts')).toMatchObject([{ type: 'webhook.test' }, { type: 'webhook.verify' }])
  })

  test('talks to receivers of another area that never come to an end, nobody else waits for them', async () => {
    const { caFile, issue } = createAuthority()
    vi.stubEnv('NODE_EXTRA_CA_CERTS', caFile)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { server, area, receiver } = await startSubscribed({}, { senderProcess: true })
    const secure = await startReceiver(undefined, issue('IP:127.0.0.1'))
    // Events need a handshake of their own.
    secure.answerChallengesWith(({ body }, response) =>
      response.writeHead(200, { connection: 'close' }).end(body.data.challenge),
    )
    const { show } = await subscribe(server, secure.url)
    const { top: south } = await openArea(server, 'south')
    const silent = await Promise.all(Array.from({ length: 8 }, () => startEndless('https')))
    const endless = [...silent, await startEndless('http', promise), await startEndless('http', drip)]
    for (const { url } of endless) {
      const { body } = await server.admin('/webhooks', { body: { learning_area: 'south', url } })
      const vouched = await server.admin(`/webhooks/${body.id}/vouch?learning_area=south`, { body: { url } })
      expect(vouched.status).toBe(200)
    }
    await plantEvents(server.db, south, [{}])
    const delivered = server.deliver()
    // More of them wait for their handshakes, and go on waiting.
    await expect.poll(() => silent.filter(({ seen }) => seen.asked > 0).length).toBe(6)
    await area.user()
    expect((await call(`${server.url}/readyz`)).status).toBe(200)
    for (const one of [receiver, secure]) await expect.poll(one.types).toContain('user.created')
    expect(silent.filter(({ seen }) => seen.closed > 0)).toEqual([])
    for (const { end } of endless) end()
    await delivered
    expect(await show()).toMatchObject({ health: 'ok', events_behind: 0 })
    expect((await call(`${server.url}/metrics`)).body).toContain('backoffice_sender_restarts 0\n')
  })

  test('stands still, as if a receiver had found a way, everything else goes on and it is replaced', async () => {
    const { server, plant, show, deliver } = await startSubscribed({}, { senderProcess: true })
    const stalling = await startReceiver(() => signalSenders('SIGSTOP'))
    await subscribe(server, stalling.url)
    await plant({})
    const delivered = deliver()
    await expect.poll(() => stalling.received.length).toBe(1)
    expect((await call(`${server.url}/readyz`)).status).toBe(200)
    expect(await show()).toMatchObject({ status: 'active' })
    await delivered
    stalling.answerWith((_received, response) => response.writeHead(204).end())
    server.clock.advance(5 * second)
    await deliver()
    expect(await show()).toMatchObject({ health: 'ok', events_behind: 0 })
  })
})

/** Accepts connections, and does with each what it likes once something arrives. */
async function startEndless(scheme: string, send?: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const seen = { asked: 0, closed: 0 }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => seen.closed++)
    socket.once('data', () => {
      seen.asked++
      send?.(socket)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const end = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(end)
  return { url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen, end }
}

function promise(socket: Socket): void {
  while (!socket.destroyed && socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)));
  if (!socket.destroyed) socket.once('drain', () => promise(socket))
}

function drip(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n')
  const drops = setInterval(() => socket.write('a: b\r\n'), 100)
  socket.on('close', () => clearInterval(drops))
}
