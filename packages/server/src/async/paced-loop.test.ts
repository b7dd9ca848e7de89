import { expect, test, vi } from 'vitest'
import { type Pace, startPacedLoop } from './paced-loop.ts'

const aDayMs = 86_400_000
const seldom: Pace = { maxIntervalMs: aDayMs, minIntervalMs: 0 }
const often: Pace = { maxIntervalMs: 0, minIntervalMs: 0 }

function loopOf(pace: Pace, fail?: Error) {
  const work = vi.fn(async () => {
    if (fail) throw fail
    return pace
  })
  return { work, ...startPacedLoop(work) }
}

test('a loop runs again when its interval is over', async () => {
  const { work, stop } = loopOf(often)
  await vi.waitUntil(() => work.mock.calls.length >= 3)
  await stop()
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(3)
})

test('or when it is asked, also during a run', async () => {
  const asked = loopOf(seldom)
  asked.wake()
  await vi.waitUntil(() => asked.work.mock.calls.length === 2)
  asked.wake()
  await vi.waitUntil(() => asked.work.mock.calls.length === 3)
  await asked.stop()
  expect(asked.work).toHaveBeenCalledTimes(3)
})

test('but, however often it is asked, not before the shortest interval is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { work, wake, stop } = loopOf({ maxIntervalMs: 1_000, minIntervalMs: 100 })
  for (let n = 0; n < 19; n++) {
    wake()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(work).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
  await stop()
})

test('a stop waits for the run that is going on, and there is none after it', async () => {
  const { promise, resolve } = Promise.withResolvers<Pace>()
  const work = vi.fn(() => promise)
  const loop = startPacedLoop(work)
  let stopped = false
  const stopping = loop.stop().then(() => (stopped = true))
  await new Promise((next) => setImmediate(next))
  expect(stopped).toBe(false)
  resolve(often)
  await stopping
  expect(work).toHaveBeenCalledTimes(1)
})

test('a run that fails is the last, and says why', async () => {
  const { work, ended } = loopOf(often, new Error('connection lost'))
  await expect(ended).rejects.toThrow('connection lost')
  expect(work).toHaveBeenCalledTimes(1)
})
