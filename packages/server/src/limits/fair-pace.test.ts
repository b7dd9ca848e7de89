import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairPace } from './fair-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const pace = createFairPace({ perSecond: 10, burst: 20 })
  const went: string[] = []
  const ask = (group: string, times: number, signal?: AbortSignal) => {
    for (let n = 0; n < times; n++) void pace.take('a host', group, signal).then((mayGo) => mayGo && went.push(group))
  }
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { pace, went, ask, after }
}

test('after a burst, the rest follows at the rate, and another key need not wait for it', async () => {
  const { pace, went, ask, after } = start()
  ask('one', 100)
  await after(0)
  expect([went.length, pace.waiting(), pace.isBusy('a host')]).toEqual([20, 80, true])
  expect(await pace.take('another host', 'one')).toBe(true)
  await after(2_000)
  expect(went.length).toBeGreaterThanOrEqual(39)
  expect(went.length).toBeLessThanOrEqual(40)
  await after(60_000)
  expect([went.length, pace.waiting(), pace.isBusy('a host')]).toEqual([100, 0, false])
  ask('one', 100)
  await after(0)
  expect(went.length).toBe(120)
})

test('groups get the same, however much one of them asks for', async () => {
  const { went, ask, after } = start()
  ask('one', 500)
  await after(0)
  ask('two', 10)
  await after(2_000)
  expect(went.slice(20).filter((group) => group === 'two').length).toBeGreaterThanOrEqual(9)
})

test('who has gone takes no place', async () => {
  const { pace, went, ask, after } = start()
  const gone = new AbortController()
  ask('one', 20)
  ask('gone', 10, gone.signal)
  ask('two', 1)
  gone.abort()
  expect(pace.waiting()).toBe(1)
  await after(100)
  expect(went.at(-1)).toBe('two')
  expect(await pace.take('a host', 'gone', gone.signal)).toBe(false)
})
