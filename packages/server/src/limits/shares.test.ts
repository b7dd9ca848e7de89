import { expect, test } from 'vitest'
import { createShares } from './shares.ts'

function start(connections = 10) {
  let time = 0
  const shares = createShares({ connections, perSharer: 2, restFactor: 3, limits: 'on', nowMs: () => time })
  const left = new AbortController()
  /** How many of these get their turn at once; they keep it until `end`, which returns how many that were. */
  const held: ((databaseMs: number) => void)[] = []
  const take = async (group: string, sharers: number, each = 1) => {
    const before = held.length
    for (let n = 0; n < sharers * each; n++) {
      void shares.take({ group, key: `${n % sharers}` }, left.signal).then((end) => end && held.push(end))
    }
    await settle()
    return held.length - before
  }
  const end = async (databaseMs = 1) => {
    left.abort()
    await settle()
    for (const give of held.splice(0)) give(databaseMs)
  }
  /** One request, with the time that it keeps the database busy. */
  const work = async (group: string, key: string, databaseMs: number) =>
    (await shares.take({ group, key }))?.(databaseMs)
  return { shares, take, end, work, pass: (ms: number) => (time += ms) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a group that is alone has every connection but the reserve, and one that comes has that at once', async () => {
  const { take } = start()
  expect(await take('north', 40)).toBe(8)
  expect(await take('south', 1)).toBe(1)
})

test('a group has at most half while another one is active, and again all of them when it is not', async () => {
  const { take, work, pass } = start()
  await work('south', 'any', 1)
  pass(4_999)
  expect(await take('north', 40)).toBe(5)
  pass(1)
  expect(await take('north', 40)).toBe(3)
})

test('a group that was active before another one is not taken for another one itself', async () => {
  const { take, work, pass } = start()
  for (const group of ['north', 'south', 'north']) await work(group, 'any', 1)
  pass(5_000)
  await work('north', 'any', 1)
  expect(await take('north', 40)).toBe(8)
})

test('few connections have no reserve, and each group gets one', async () => {
  const { take } = start(2)
  expect(await take('north', 40)).toBe(2)
  const other = start(2)
  await other.work('south', 'any', 1)
  expect([await other.take('north', 40), await other.take('south', 1)]).toEqual([1, 1])
})

const isSlow = ({ shares }: ReturnType<typeof start>, group: string, key: string) => shares.isToBlame({ group, key })

test('slow work that a group spreads over many makes each of them slow sooner', async () => {
  const started = start()
  const { work } = started
  await work('south', 'any', 1)
  for (let n = 0; n < 10; n++) await work('north', `${n}`, 120)
  expect(isSlow(started, 'north', '0')).toBe(true)
  // Those of the group that were quick stay so.
  expect(isSlow(started, 'north', 'modest')).toBe(false)
  await work('north', 'modest', 30)
  expect(isSlow(started, 'north', 'modest')).toBe(false)
})

test('a group that is alone, or owes less than twice as much as another, owes nothing together', async () => {
  const started = start()
  const { work, pass } = started
  for (let n = 0; n < 10; n++) await work('north', `${n}`, 120)
  expect(isSlow(started, 'north', '0')).toBe(false)
  for (let n = 0; n < 6; n++) await work('south', `${n}`, 120)
  expect(isSlow(started, 'north', '0')).toBe(false)
  expect(isSlow(started, 'south', '0')).toBe(false)
  for (let n = 0; n < 4; n++) await work('north', `${n + 10}`, 120)
  expect(isSlow(started, 'north', '0')).toBe(true)
  pass(500)
  expect(isSlow(started, 'north', '0')).toBe(false)
})
