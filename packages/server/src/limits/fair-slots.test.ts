import { expect, onTestFinished, test, vi } from 'vitest'
import { createFairSlots } from './fair-slots.ts'

const usual = { total: 4, perKey: 3, slowTotal: 1, waitingPerKey: 10, waitMs: 10_000 }

/** Takes slots and notes who has got one, in order. */
function observe(options: Partial<Parameters<typeof createFairSlots>[0]>) {
  const slots = createFairSlots({ ...usual, ...options })
  const served: string[] = []
  const held: { key: string; giveBack: () => void }[] = []
  const refused: string[] = []
  const take = async (key: string, gone?: AbortSignal) => {
    const giveBack = await slots.take(key, gone)
    if (!giveBack) {
      refused.push(key)
      return
    }
    served.push(key)
    held.push({ key, giveBack })
  }
  const giveBack = async (key: string) => {
    const index = held.findIndex((one) => one.key === key)
    held.splice(index, 1)[0]?.giveBack()
    await settle()
  }
  return { take, giveBack, served, refused }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('one key never has more than its share, however many it asks for', async () => {
  const { take, giveBack, served } = observe({})
  for (let n = 0; n < 6; n++) void take('greedy')
  await settle()
  expect(served).toEqual(['greedy', 'greedy', 'greedy'])
  await giveBack('greedy')
  expect(served).toHaveLength(4)
})

test('keys that wait have their turn one after the other, not in the order of their requests', async () => {
  const { take, giveBack, served } = observe({ total: 1, perKey: 1 })
  for (const key of ['greedy', 'greedy', 'greedy', 'greedy', 'one', 'other']) void take(key)
  await settle()
  for (let n = 0; n < 5; n++) await giveBack(served.at(-1) ?? '')
  expect(served).toEqual(['greedy', 'greedy', 'one', 'other', 'greedy', 'greedy'])
})

test('keys whose work takes long have one slot each, and few together', async () => {
  const { take, giveBack, served } = observe({ isSlow: (key) => key.startsWith('slow') })
  for (const key of ['slow 1', 'slow 1', 'slow 2', 'quick', 'quick', 'quick']) void take(key)
  await settle()
  expect(served).toEqual(['slow 1', 'quick', 'quick', 'quick'])
  await giveBack('slow 1')
  await giveBack('quick')
  expect(served.slice(4)).toEqual(['slow 1'])
  await giveBack('slow 1')
  expect(served.slice(4)).toEqual(['slow 1', 'slow 2'])
})

const byInitial = { groupOf: (key: string) => key.charAt(0), total: 4, perKey: 2 }

test('a free slot goes to the group that has the fewest, however many keys another one has', async () => {
  const { take, giveBack, served } = observe(byInitial)
  for (const key of ['a1', 'a1', 'a2', 'a2', 'a3', 'a4', 'b1', 'b1', 'b2']) void take(key)
  await settle()
  expect(served).toEqual(['a1', 'a1', 'a2', 'a2'])
  await giveBack('a1')
  await giveBack('a1')
  // One that is quick gets its own slot back: the others still have more.
  await giveBack('b1')
  expect(served.slice(4)).toEqual(['b1', 'b2', 'b1'])
  await giveBack('a2')
  expect(served.slice(7)).toEqual(['a3'])
})

test('groups that have equally few take turns, however many keys one has and whether they are slow', async () => {
  for (const isSlow of [() => false, () => true]) {
    const { take, giveBack, served } = observe({ ...byInitial, total: 1, isSlow })
    for (const key of ['a1', 'a2', 'a3', 'a4', 'b1', 'a5', 'b2', 'c1']) void take(key)
    await settle()
    for (let n = 0; n < 7; n++) await giveBack(served.at(-1) ?? '')
    expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5'])
  }
})

test('slow work of a group that has many slots comes after that of one that has none', async () => {
  const isSlow = (key: string) => key.endsWith('slow')
  const { take, giveBack, served } = observe({ ...byInitial, total: 8, slowTotal: 1, isSlow })
  for (const key of ['c1 slow', 'a1', 'a1', 'a2', 'a2 slow', 'a3 slow', 'b1 slow']) void take(key)
  await settle()
  await giveBack('c1 slow')
  expect(served).toEqual(['c1 slow', 'a1', 'a1', 'a2', 'b1 slow'])
})

test('within a group, a free slot goes to the key that has the fewest', async () => {
  const { take, giveBack, served } = observe({ ...byInitial, perKey: 3 })
  for (const key of ['a1', 'a1', 'a1', 'a2', 'a2', 'a3', 'a1']) void take(key)
  await settle()
  await giveBack('a1')
  await giveBack('a3')
  expect(served.slice(4)).toEqual(['a3', 'a2'])
})

test('of the slots for slow work, too, a group has a part, and its other work does not suffer from it', async () => {
  const isSlow = (key: string) => key.endsWith('slow')
  const { take, served } = observe({ ...byInitial, total: 8, perGroup: 4, slowTotal: 2, isSlow })
  for (const key of ['a1 slow', 'a2 slow', 'b1 slow', 'a3', 'a3', 'a4', 'a4', 'a5']) void take(key)
  await settle()
  expect(served).toEqual(['a1 slow', 'b1 slow', 'a3', 'a3', 'a4', 'a4'])
})

test('a group never has more than its share, and its keys take turns', async () => {
  const { take, giveBack, served } = observe({ ...byInitial, perGroup: 2 })
  for (const key of ['a1', 'a2', 'a1', 'a2', 'a3']) void take(key)
  await settle()
  expect(served).toEqual(['a1', 'a2'])
  await take('b1')
  for (const key of ['a1', 'a2', 'a1']) await giveBack(key)
  expect(served).toEqual(['a1', 'a2', 'b1', 'a1', 'a2', 'a3'])
})

test('the last slots are kept for groups that have none', async () => {
  const { take, served } = observe({ ...byInitial, perKey: 1, reserve: 1 })
  for (const key of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) void take(key)
  await settle()
  expect(served).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('the last slots for slow work, too, are kept for groups that have none of them', async () => {
  const { take, served } = observe({ ...byInitial, total: 8, slowTotal: 3, slowReserve: 1, isSlow: () => true })
  for (const key of ['a1', 'a2', 'a3', 'b1', 'b2']) void take(key)
  await settle()
  expect(served).toEqual(['a1', 'a2', 'b1'])
})

test('what waits is bounded for a group, too, and what has left the queue makes room', async () => {
  const { take, giveBack, served, refused } = observe({ ...byInitial, total: 1, waitingPerGroup: 2 })
  for (const key of ['a1', 'a2', 'a3', 'a4', 'b1']) void take(key)
  await settle()
  expect({ served, refused }).toEqual({ served: ['a1'], refused: ['a4'] })
  await giveBack('a1')
  void take('a5')
  const gone = new AbortController()
  void take('b2', gone.signal)
  await settle()
  expect(refused).toEqual(['a4'])
  gone.abort()
  void take('b3')
  void take('b4')
  await settle()
  expect(refused.sort()).toEqual(['a4', 'b2', 'b4'])
})

test('a key that has to rest is served when the rest is over; others do not wait for it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let rest = 20
  const { take, served, refused } = observe({ restMs: (key) => (key === 'tired' ? rest : 0), waitMs: 1 })
  const first = take('tired')
  const second = take('tired')
  await take('other')
  await vi.advanceTimersByTimeAsync(1)
  await second
  expect({ served, refused }).toEqual({ served: ['other'], refused: ['tired'] })
  await vi.advanceTimersByTimeAsync(18)
  expect(served).toEqual(['other'])
  rest = 0
  await vi.advanceTimersByTimeAsync(1)
  await first
  expect(served).toEqual(['other', 'tired'])
})

test('whoever goes away leaves the queue, and the next one is first', async () => {
  const { take, giveBack, served, refused } = observe({ total: 1, waitingPerKey: 1, waitMs: 10_000 })
  await take('a')
  const gone = new AbortController()
  const leaving = take('a', gone.signal)
  gone.abort()
  await leaving
  expect(refused).toEqual(['a'])
  const next = take('a')
  await giveBack('a')
  await next
  expect(served).toEqual(['a', 'a'])
})

test('whoever has gone before it asks gets nothing', async () => {
  const { take, refused } = observe({ total: 1 })
  await take('a')
  await take('a', AbortSignal.abort())
  expect(refused).toEqual(['a'])
})

test('who waits in vain is refused, and so is whoever would make the queue too long', async () => {
  const { take, giveBack, served, refused } = observe({ total: 1, waitingPerKey: 1, waitMs: 1 })
  await take('a')
  const waiting = take('a')
  await take('a')
  expect(refused).toEqual(['a'])
  await waiting
  expect(refused).toEqual(['a', 'a'])
  // And nothing of them is left.
  await giveBack('a')
  await take('b')
  expect(served).toEqual(['a', 'b'])
})
