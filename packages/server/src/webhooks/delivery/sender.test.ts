import { describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { sendersOf } from '../../testing/sender-processes.ts'
import { startSubscribed, subscribe } from '../../testing/subscribed-server.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'

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
