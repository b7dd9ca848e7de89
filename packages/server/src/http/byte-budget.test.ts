import { expect, test } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

function start() {
  const budget = createByteBudget({ each: 40, network: 10, anonymous: 30, total: 100 })
  const hold = (key: string, bytes: number) => {
    const held = budget.hold({ key, anonymous: key.startsWith('network') }, bytes)
    return 'short' in held ? held.short : held
  }
  return { budget, hold }
}

const ok = { release: expect.any(Function) }

test('a payer holds no more than its share, and others hold theirs', () => {
  const { hold } = start()
  expect([hold('token 1', 30), hold('token 1', 11), hold('token 1', 10)]).toEqual([ok, 'payer', ok])
  expect([hold('network 1', 6), hold('network 1', 5), hold('network 1', 4)]).toEqual([ok, 'payer', ok])
  expect([hold('token 2', 40), hold('network 2', 10)]).toEqual([ok, ok])
})

test('strangers of all networks together leave room for those with credentials', () => {
  const { hold } = start()
  expect([1, 2, 3, 4].map((n) => hold(`network ${n}`, 10))).toEqual([ok, ok, ok, 'everybody'])
  expect(hold('token', 40)).toEqual(ok)
})

test('everybody together holds no more than the total, and what is released is free again, once', () => {
  const { budget, hold } = start()
  const [first] = [hold('token 1', 40), hold('token 2', 40)]
  expect([hold('token 3', 21), hold('token 3', 20), hold('token 4', 1)]).toEqual(['everybody', ok, 'everybody'])
  expect(budget.held()).toBe(100)
  for (const _ of [1, 2]) if (typeof first === 'object') first.release()
  expect(budget.held()).toBe(60)
  expect([hold('token 4', 41), hold('token 4', 40)]).toEqual(['everybody', ok])
})

test('payers of a group together hold no more than its part, and others are not concerned', () => {
  const { budget, hold } = start()
  const groups = [{ key: 'area', part: 1 / 2 }]
  const holdOf = (key: string, bytes: number) => budget.hold({ key, anonymous: false, groups }, bytes)
  const first = holdOf('token 1', 40)
  expect([holdOf('token 2', 11), holdOf('token 2', 10), holdOf('token 3', 1)]).toEqual([
    { short: 'everybody' },
    ok,
    { short: 'everybody' },
  ])
  expect(hold('token of another', 40)).toEqual(ok)
  for (const _ of [1, 2]) if ('release' in first) first.release()
  expect([holdOf('token 3', 40), holdOf('token 4', 1)]).toEqual([ok, { short: 'everybody' }])
})
