import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { silent } from '../testing/postgres/test-database.ts'
import type { ToSender } from './sender-messages.ts'
import { superviseSender } from './supervise-sender.ts'

/** Says what the test lets it say. */
class FakeProcess extends EventEmitter {
  readonly pid = 1
  readonly connected = true
  readonly told: ToSender[] = []
  kills = 0

  send(message: ToSender) {
    this.told.push(message)
  }

  kill() {
    this.kills++
    // The second time, nobody is there.
    if (this.kills === 1) setImmediate(() => this.end())
  }

  ref() {
    // There is no process that could keep this one.
  }

  say(message: unknown) {
    this.emit('message', message)
  }

  end() {
    this.emit('exit', null, 'SIGKILL')
    this.emit('close', null, 'SIGKILL')
  }

  idsOf(): number[] {
    return this.told.flatMap((message) => ('id' in message ? [message.id] : []))
  }
}

const answer = { status: 204, beginning: '', retryAfter: undefined }

function supervise(startsFail = 0) {
  const started: FakeProcess[] = []
  const deaths: string[][] = []
  let failing = startsFail
  const sender = superviseSender({
    settings: { rules: {} },
    log: silent,
    onDeath: (receivers) => void deaths.push([...receivers]),
    startProcess() {
      if (failing-- > 0) throw new Error('spawn ENOMEM')
      const child = new FakeProcess()
      started.push(child)
      return { child: child as unknown as ChildProcess, said: () => '' }
    },
  })
  onTestFinished(() => sender.close())
  const post = () => sender.post({ areaId: 'a', url: new URL('https://h.example/'), headers: {}, body: '' })
  const next = async (count: number) => {
    await expect.poll(() => started.length).toBe(count)
    return started.at(-1) as FakeProcess
  }
  return { sender, post, next, deaths, started }
}

test('an answer that is still in the pipe when the sender has exited counts, and what comes meanwhile waits', async () => {
  const { post, next, deaths } = supervise()
  const [first, second] = [post(), post()]
  const lost = expect(second).rejects.toMatchObject({ name: 'SenderUnavailable', died: true })
  const child = await next(1)
  child.say({ ready: true })
  const [id] = child.idsOf()
  child.emit('exit', 1, null)
  const third = post()
  child.say({ ready: true })
  child.say({ id, answer })
  expect(await first).toEqual(answer)
  child.emit('close', 1, null)
  await lost
  expect(deaths).toEqual([['https://h.example:443']])
  expect(child.idsOf()).toHaveLength(2)
  const other = await next(2)
  other.say({ ready: true })
  other.say({ id: other.idsOf()[0], answer })
  expect(await third).toEqual(answer)
})

test('a pipe that stays open does not hold up the next sender', async () => {
  const { post, next } = supervise()
  const lost = expect(post()).rejects.toMatchObject({ died: true })
  const child = await next(1)
  child.say({ ready: true })
  child.emit('exit', 1, null)
  await lost
  await next(2)
})

test('stopping ends also between its exit and the end of its pipe', async () => {
  const { sender, post, next } = supervise()
  const lost = expect(post()).rejects.toMatchObject({ name: 'SenderUnavailable' })
  const child = await next(1)
  child.kills = 1
  child.say({ ready: true })
  child.emit('exit', 1, null)
  await sender.close()
  await lost
})

test('a sender that cannot be started is tried again, at first and later, and no receiver is blamed', async () => {
  const { sender, post, next, deaths } = supervise(2)
  const posted = post()
  expect(sender.counted()).toMatchObject({ up: false, inFlight: 1 })
  const child = await next(1)
  expect(deaths).toEqual([[], []])
  child.say({ ready: true })
  child.say({ id: child.idsOf()[0], answer })
  expect(await posted).toEqual(answer)
  expect(sender.counted()).toMatchObject({ up: true, restarts: 2 })
})

test('errors of a process that has already failed mean nothing more', async () => {
  const { post, next, deaths } = supervise()
  post().catch(() => undefined)
  const child = await next(1)
  for (const _ of [1, 2, 3]) child.emit('error', new Error('spawn EAGAIN'))
  await next(2)
  expect(deaths).toHaveLength(1)
})

test.each([null, 'text', 7, { id: 1, failure: null }])('a sender that says %j is replaced', async (message) => {
  const { post, next } = supervise()
  const lost = expect(post()).rejects.toMatchObject({ died: true })
  const child = await next(1)
  child.say({ ready: true })
  child.say(message)
  child.say(message)
  expect(child.kills).toBe(1)
  await lost
  await next(2)
})
