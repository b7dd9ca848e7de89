import { expect, test } from 'vitest'
import { createRoundTrip } from './round-trip.ts'

function start() {
  let now = 0
  const roundTrip = createRoundTrip(() => now)
  const take = (...times: number[]) => {
    for (const ms of times) roundTrip.add(ms)
    return roundTrip.ms()
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { take, pass }
}

test('the way to PostgreSQL and back takes as long as the quickest query of late', () => {
  const { take } = start()
  expect(take(12, 300, 9, 40)).toBe(9)
})

test('it follows a network that becomes slower, after a while', () => {
  const { take, pass } = start()
  take(1)
  pass(10_000)
  expect(take(15)).toBe(1)
  pass(10_000)
  expect(take(16)).toBe(15)
})

test('after a silence only what comes then counts', () => {
  const { take, pass } = start()
  take(1)
  pass(60_000)
  expect(take(15)).toBe(15)
})

test('a database on which every query is slow is slow, and not only far away', () => {
  const { take } = start()
  expect(take(4_000, 3_000)).toBe(50)
})
