import { expect, test } from 'vitest'
import { createBatchedLookup } from './batched-lookup.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

test('however many keys are asked for at once, there is one query at a time, of bounded length', async () => {
  const queries: number[] = []
  let running = 0
  const lookup = createBatchedLookup<string>(async (keys) => {
    expect(++running).toBe(1)
    queries.push(keys.length)
    await new Promise(setImmediate)
    running--
    return new Map(keys.filter((key) => Number(key) % 2 === 0).map((key) => [key, `value of ${key}`]))
  })
  const keys = Array.from({ length: 5_000 }, (_, n) => String(n % 3_000))
  const found = await Promise.all(keys.map(lookup))
  expect(found).toEqual(keys.map((key) => (Number(key) % 2 === 0 ? `value of ${key}` : undefined)))
  expect(queries).toEqual([1, 1000, 1000, 1000])
})

test('a query that fails is the failure of those who asked, and of nobody after them', async () => {
  let fails = true
  const lookup = createBatchedLookup<string>(async (keys) => {
    if (fails) throw new Error('away')
    return new Map(keys.map((key) => [key, key]))
  })
  await expect(Promise.all([lookup('a'), lookup('b')])).rejects.toThrow('away')
  fails = false
  expect(await lookup('a')).toBe('a')
})

test('while the database does not answer, so many may wait and no more: the others hear that it is away', async () => {
  const answered = Promise.withResolvers<Map<string, string>>()
  const lookup = createBatchedLookup<string>(() => answered.promise)
  const asked = Array.from({ length: 12_000 }, (_, n) =>
    lookup(String(n)).catch((error) => isDatabaseUnavailable(error)),
  )
  answered.resolve(new Map())
  const responses = await Promise.all(asked)
  expect(responses.filter((response) => response === undefined)).toHaveLength(10_001)
  expect(responses.filter((response) => response === true)).toHaveLength(1_999)
})

test('a query that never answers holds up nobody after it for long, and few of them are left behind', async () => {
  const over = Promise.withResolvers<Map<string, string>>()
  let asked = 0
  const lookup = createBatchedLookup<string>((keys) => {
    asked++
    return keys.includes('found') ? Promise.resolve(new Map([['found', 'value']])) : over.promise
  }, 20)
  const first = lookup('over a dead connection').catch(isDatabaseUnavailable)
  await new Promise(setImmediate)
  expect(await lookup('found')).toBe('value')
  expect(await first).toBe(true)

  const second = lookup('dead, too').catch(isDatabaseUnavailable)
  expect(await second).toBe(true)
  const third = lookup('one too many')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toBe(3)
  over.resolve(new Map())
  expect(await third).toBeUndefined()
})
