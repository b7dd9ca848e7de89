import { expect, test, vi } from 'vitest'
import { silent } from '../../testing/postgres/test-database.ts'
import { startBatchWriter, startWriter } from './batch-writer.ts'

const aDayMs = 86_400_000
const unavailable = () => Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
const rejected = () => Object.assign(new Error('no such column'), { code: '42703' })

/** A writer of batches of one item each. Each write fails with the next of `failures`, if that is an error. */
function startObserved() {
  const failures: (Error | undefined)[] = []
  const [tried, written, lost]: [string[], string[], string[]] = [[], [], []]
  let waiting: string[] = []
  const blocked = new Set<string>()
  const writer = startBatchWriter<string>({
    flushEveryMs: aDayMs,
    what: 'items',
    log: silent,
    take: () => waiting.splice(0),
    async write(item) {
      tried.push(item)
      if (blocked.has(item)) throw lockedOut()
      const failure = failures.shift()
      if (failure) throw failure
      written.push(item)
    },
    giveUp: (item) => void lost.push(item),
  })
  const add = (...items: string[]) => {
    waiting = [...waiting, ...items]
  }
  const block = (item: string) => void blocked.add(item)
  return { ...writer, add, block, waiting: () => waiting, failures, tried, written, lost }
}

const lockedOut = () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })

test('while the database is unavailable, batches are kept in their order, and some more are taken', async () => {
  const { add, flush, failures, tried, written, lost } = startObserved()
  add('a', 'b')
  failures.push(unavailable(), unavailable())
  await expect(flush()).rejects.toThrow('gone')
  for (const next of ['c', 'd', 'e']) {
    add(next)
    failures.push(unavailable())
    failures.length = 1
    await expect(flush()).rejects.toThrow('gone')
  }
  // Only the first is tried each time.
  expect(new Set(tried)).toEqual(new Set(['a']))
  failures.length = 0
  await flush()
  expect(written).toEqual(['a', 'b', 'c', 'd'])
  await flush()
  expect(written).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(lost).toEqual([])
})

test('a batch that a lock holds up stops no other, and no more than some wait', async () => {
  const { add, flush, written, block, waiting } = startObserved()
  block('locked 1')
  add('locked 1')
  await expect(flush()).rejects.toThrow('statement timeout')
  add('a')
  await expect(flush()).rejects.toThrow('statement timeout')
  expect(written).toEqual(['a'])
  for (const n of [2, 3, 4, 5, 6]) {
    block(`locked ${n}`)
    add(`locked ${n}`)
    await expect(flush()).rejects.toThrow('statement timeout')
  }
  expect(waiting()).toEqual(['locked 5', 'locked 6'])
})

test('a batch that is rejected three times is given up, and holds up no other', async () => {
  const { add, flush, failures, written, lost } = startObserved()
  add('odd')
  for (const next of ['a', 'b']) {
    failures.push(rejected())
    await expect(flush()).rejects.toThrow('no such column')
    add(next)
  }
  expect(written).toEqual(['a'])
  expect(lost).toEqual([])
  failures.push(rejected())
  await flush()
  expect(written).toEqual(['a', 'b'])
  expect(lost).toEqual(['odd'])
})

test('what cannot be written at the stop is given up', async () => {
  const { add, stop, failures, lost } = startObserved()
  add('a', 'b')
  failures.push(unavailable())
  await stop()
  expect(lost).toEqual(['a', 'b'])
})

test('writes come one after the other, and those asked for meanwhile are one', async () => {
  const ends: ((error?: Error) => void)[] = []
  const write = vi.fn(
    (_all: boolean) =>
      new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  )
  const { flush, stop } = startWriter({ flushEveryMs: aDayMs, what: 'items', log: silent, write })
  const [first, second, third, last] = [flush(), flush(), flush(), stop()]
  await new Promise((next) => setImmediate(next))
  expect(write).toHaveBeenCalledTimes(1)
  ends[0]?.(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  await vi.waitUntil(() => ends.length === 2)
  // A stop does not fail: there is nobody left to try again.
  ends[1]?.(new Error('failed again'))
  await expect(second).rejects.toThrow('failed again')
  await expect(third).rejects.toThrow('failed again')
  await last
  expect(write.mock.calls).toEqual([[true], [true]])
})

test('while a write hangs, time asks for no more of them, and a stop does not wait for ever', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const write = vi.fn((_all: boolean) => new Promise<void>(() => undefined))
  const { stop } = startWriter({ flushEveryMs: 1_000, what: 'items', log: silent, write })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(write).toHaveBeenCalledTimes(1)
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(10_000)
  await stopped
  vi.useRealTimers()
})

test('writes are repeated until the stop, which writes a last time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const write = vi.fn(async (_all: boolean) => undefined)
  const { stop } = startWriter({ flushEveryMs: 1_000, what: 'items', log: silent, write })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(write.mock.calls).toEqual([[false], [false]])
  await stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(write.mock.calls).toEqual([[false], [false], [true]])
  vi.useRealTimers()
})
