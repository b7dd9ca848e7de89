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
  const writer = startBatchWriter<string>({
    flushEveryMs: aDayMs,
    what: 'items',
    log: silent,
    take: () => waiting.splice(0),
    async write(item) {
      tried.push(item)
      const failure = failures.shift()
      if (failure) throw failure
      written.push(item)
    },
    giveUp: (item) => void lost.push(item),
  })
  const add = (...items: string[]) => {
    waiting = [...waiting, ...items]
  }
  return { ...writer, add, failures, tried, written, lost }
}

test('while the database is unavailable, batches are kept in their order and none is taken', async () => {
  const { add, flush, failures, tried, written, lost } = startObserved()
  add('a', 'b')
  failures.push(unavailable(), unavailable())
  await expect(flush()).rejects.toThrow('gone')
  add('c')
  await expect(flush()).rejects.toThrow('gone')
  expect(tried).toEqual(['a', 'a'])
  for (let n = 0; n < 5; n++) {
    failures.push(unavailable())
    await expect(flush()).rejects.toThrow('gone')
  }
  await flush()
  expect(written).toEqual(['a', 'b', 'c'])
  expect(lost).toEqual([])
})

test('a batch that is rejected three times is given up, and holds up no other', async () => {
  const { add, flush, failures, written, lost } = startObserved()
  add('odd')
  for (const next of ['a', 'b']) {
    failures.push(rejected())
    await flush()
    add(next)
  }
  expect(written).toEqual(['a'])
  expect(lost).toEqual([])
  failures.push(rejected())
  await flush()
  await flush()
  expect(written).toEqual(['a', 'b'])
  expect(lost).toEqual(['odd'])
})

test('writes come one after the other, also if they fail', async () => {
  const ends: ((error?: Error) => void)[] = []
  const write = vi.fn(
    () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  )
  const { flush, stop } = startWriter({ flushEveryMs: aDayMs, what: 'items', log: silent, write })
  const [first, second, last] = [flush(), flush(), stop()]
  await vi.waitUntil(() => ends.length === 1)
  await new Promise((next) => setImmediate(next))
  expect(write).toHaveBeenCalledTimes(1)
  ends[0]?.(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  await vi.waitUntil(() => ends.length === 2)
  ends[1]?.()
  await second
  await vi.waitUntil(() => ends.length === 3)
  // A stop does not fail: there is nobody left to try again.
  ends[2]?.(new Error('failed'))
  await last
  expect(write).toHaveBeenCalledTimes(3)
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
