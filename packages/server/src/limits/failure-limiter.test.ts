import { expect, test } from 'vitest'
import { createClock } from '../testing/service/clock.ts'
import { createFailureLimiter } from './failure-limiter.ts'

const create = (options: { maxKeys?: number } = {}) => {
  const clock = createClock()
  return { clock, limiter: createFailureLimiter({ limit: 3, windowSeconds: 60, now: clock.now, ...options }) }
}
const failTimes = (limiter: { fail(key: string): void }, key: string, times: number) => {
  for (let n = 0; n < times; n++) limiter.fail(key)
}

test('a key is blocked from its limit on until the window of its first failure ends', () => {
  const { clock, limiter } = create()
  failTimes(limiter, 'a', 2)
  expect(limiter.retryAfterSeconds('a')).toBeUndefined()
  clock.advance(10_500)
  limiter.fail('a')
  expect(limiter.retryAfterSeconds('a')).toBe(50)
  clock.advance(49_499)
  expect(limiter.retryAfterSeconds('a')).toBe(1)
  clock.advance(1)
  expect(limiter.retryAfterSeconds('a')).toBeUndefined()
})

test('failing further while blocked does not make the block longer', () => {
  const { clock, limiter } = create()
  failTimes(limiter, 'a', 100)
  clock.advance(60_000)
  expect(limiter.retryAfterSeconds('a')).toBeUndefined()
})

test('a new window starts from zero', () => {
  const { clock, limiter } = create()
  failTimes(limiter, 'a', 3)
  clock.advance(60_000)
  failTimes(limiter, 'a', 2)
  expect(limiter.retryAfterSeconds('a')).toBeUndefined()
})

test('keys do not touch each other, and a cleared one starts again', () => {
  const { limiter } = create()
  failTimes(limiter, 'a', 3)
  failTimes(limiter, 'b', 2)
  expect(limiter.retryAfterSeconds('b')).toBeUndefined()
  limiter.clear('a')
  expect(limiter.retryAfterSeconds('a')).toBeUndefined()
})

test('a forgiven failure does not count', () => {
  const { limiter } = create()
  failTimes(limiter, 'a', 3)
  limiter.forgive('a')
  expect(limiter.retryAfterSeconds('a')).toBeUndefined()
  limiter.forgive('unknown')
  limiter.fail('a')
  expect(limiter.retryAfterSeconds('a')).toBe(60)
})

test('a full limiter forgets its oldest key, not the newest', () => {
  const { limiter } = create({ maxKeys: 2 })
  for (const key of ['a', 'b', 'c']) failTimes(limiter, key, 3)
  expect(['a', 'b', 'c'].map((key) => limiter.retryAfterSeconds(key))).toEqual([undefined, 60, 60])
})

test('a limit of Infinity never blocks', () => {
  const limiter = createFailureLimiter({ limit: Infinity, windowSeconds: 60, now: createClock().now })
  failTimes(limiter, 'a', 1000)
  expect(limiter.retryAfterSeconds('a')).toBeUndefined()
})
