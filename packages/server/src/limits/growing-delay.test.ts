import { expect, test } from 'vitest'
import { createClock } from '../testing/service/clock.ts'
import { createGrowingDelay } from './growing-delay.ts'

function start(options = {}) {
  const clock = createClock()
  const settings = { free: 3, longestSeconds: 10, forgetSeconds: 60, now: clock.now, ...options }
  return { clock, delay: createGrowingDelay(settings) }
}

test('the first failures cost nothing; each further one doubles the wait, up to the longest', () => {
  const { clock, delay } = start()
  const waits: (number | undefined)[] = []
  for (let n = 0; n < 8; n++) {
    delay.fail('a')
    const seconds = delay.retryAfterSeconds('a')
    waits.push(seconds)
    clock.advance((seconds ?? 0) * 1000)
    expect(delay.retryAfterSeconds('a')).toBeUndefined()
  }
  expect(waits).toEqual([undefined, undefined, 1, 2, 4, 8, 10, 10])
  expect(delay.retryAfterSeconds('b')).toBeUndefined()
})

test('failures are forgotten some time after the last one', () => {
  const { clock, delay } = start()
  for (let n = 0; n < 5; n++) delay.fail('a')
  clock.advance(59_000)
  delay.fail('a')
  expect(delay.retryAfterSeconds('a')).toBe(8)
  clock.advance(60_000)
  delay.fail('a')
  expect(delay.retryAfterSeconds('a')).toBeUndefined()
})

test('an attempt that turns out right takes its failure back', () => {
  const { delay } = start()
  for (let n = 0; n < 3; n++) delay.fail('a')
  delay.forgive('a')
  expect(delay.retryAfterSeconds('a')).toBeUndefined()
  delay.fail('a')
  expect(delay.retryAfterSeconds('a')).toBe(1)
  delay.clear('a')
  delay.fail('a')
  expect(delay.retryAfterSeconds('a')).toBeUndefined()
})

test('however many failed before, one that turns out right leaves no block behind', () => {
  const { clock, delay } = start()
  for (let n = 0; n < 5; n++) delay.fail('a')
  expect(delay.retryAfterSeconds('a')).toBe(4)
  clock.advance(4_000)
  delay.fail('a')
  delay.forgive('a')
  expect(delay.retryAfterSeconds('a')).toBeUndefined()
  delay.fail('a')
  expect(delay.retryAfterSeconds('a')).toBe(8)
})

test('many keys do not make it forget the one under attack', () => {
  const { delay } = start({ maxKeys: 10 })
  for (let n = 0; n < 100; n++) {
    delay.fail('attacked')
    delay.fail(`random ${n}`)
  }
  expect(delay.retryAfterSeconds('attacked')).toBe(10)
})

test('without a limit nobody waits', () => {
  const { delay } = start({ free: Infinity })
  for (let n = 0; n < 100; n++) delay.fail('a')
  expect(delay.retryAfterSeconds('a')).toBeUndefined()
})
