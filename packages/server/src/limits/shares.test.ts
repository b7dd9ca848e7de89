import { expect, test } from 'vitest'
import { createShares } from './shares.ts'

function start(connections = 10) {
  let time = 0
  const shares = createShares({ connections, perSharer: 2, restFactor: 3, limits: 'on', nowMs: () => time })
  /** How many of these get their turn at once, and keep it. */
  const take = async (group: string, sharers: number, each = 1) => {
    let served = 0
    for (let n = 0; n < sharers * each; n++) {
      void shares.take({ group, key: `${n % sharers}` }).then((end) => end && served++)
    }
    await settle()
    return served
  }
  /** One request, with the time that it keeps the database busy. */
  const work = async (group: string, key: string, databaseMs: number) =>
    (await shares.take({ group, key }))?.(databaseMs)
  return { shares, take, work, pass: (ms: number) => (time += ms) }
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

/** Late by this much together, each by less than what makes a sharer slow. */
async function beLate({ work }: ReturnType<typeof start>, group: string, seconds: number, each = 200) {
  for (let n = 0; n < (seconds * 1_000) / each; n++) await work(group, `${n}`, 20 + each)
}

test('slow work that a group spreads over many makes each of them slow sooner', async () => {
  const started = start()
  await started.work('south', 'any', 1)
  await beLate(started, 'north', 3)
  expect(isSlow(started, 'north', '0')).toBe(true)
  // Those of the group that are quick stay so.
  await started.work('north', 'modest', 30)
  expect(isSlow(started, 'north', 'modest')).toBe(false)
})

test('a group that is much later than others is served one at a time while others are active', async () => {
  const started = start()
  await started.work('south', 'any', 1)
  await beLate(started, 'north', 3)
  expect(await started.take('north', 40)).toBe(1)
  expect(await started.take('east', 40)).toBe(5)
})

test('a group that is alone, or not twice as late as another, is not taken to be late', async () => {
  const started = start()
  await beLate(started, 'north', 6)
  expect(isSlow(started, 'north', '0')).toBe(false)
  await beLate(started, 'south', 4, 100)
  expect([isSlow(started, 'north', '0'), isSlow(started, 'south', '0')]).toEqual([false, false])
  await beLate(started, 'north', 3)
  expect(isSlow(started, 'north', '0')).toBe(true)
})

test('a busy group is not taken to be late when the database is slow for all of them', async () => {
  const started = start()
  await beLate(started, 'busy', 10, 60)
  await beLate(started, 'quiet', 1, 50)
  expect(isSlow(started, 'busy', '0')).toBe(false)
  expect(await started.take('busy', 40)).toBe(5)
  // Quick work hides no late work.
  await beLate(started, 'hostile', 30, 200)
  for (let n = 0; n < 1_000; n++) await started.work('hostile', `${n % 20}`, 1)
  expect(isSlow(started, 'hostile', '149')).toBe(true)
})

test('much work that is hardly late hides no late work', async () => {
  const started = start()
  await beLate(started, 'school', 1, 30)
  await beLate(started, 'hostile', 10, 2_000)
  await beLate(started, 'hostile', 0.4, 1)
  expect(await started.take('hostile', 40)).toBe(1)
})

test('what was late is forgotten', async () => {
  const started = start()
  await beLate(started, 'north', 3)
  started.pass(900)
  await started.work('south', 'any', 1)
  // A sharer that is late again is not slow: its group was late too long ago.
  await started.work('north', '0', 220)
  expect(isSlow(started, 'north', '0')).toBe(true)
  started.pass(1_000)
  await started.work('south', 'any', 1)
  await started.work('north', '0', 220)
  expect(isSlow(started, 'north', '0')).toBe(false)
})
