import { describe, expect, test } from 'vitest'
import { createFairQueue, type Path } from './fair-queue.ts'

/** A queue that does one thing at a time, and what happened in it. */
function start() {
  const queue = createFairQueue({ maxConcurrent: 1, refuse: () => new Error('full') })
  const done: string[] = []
  const refused: string[] = []
  const gate = Promise.withResolvers<void>()
  const all = [queue.run([{ key: 'first', maxWaiting: 1 }], () => gate.promise)]
  const enter = (name: string, path: Path) =>
    all.push(
      queue
        .run(path, async () => void done.push(name))
        .catch(() => {
          refused.push(name)
        }),
    )
  const finish = async () => {
    gate.resolve()
    await Promise.all(all)
    return { done, refused }
  }
  return { enter, finish, queue }
}

const caller = (wide: string, narrow: string, places = { wide: 100, narrow: 100 }): Path => [
  { key: 'strangers', maxWaiting: 10 },
  { key: wide, maxWaiting: places.wide },
  { key: narrow, maxWaiting: places.narrow },
]

test('turns go round between networks, and within each between its smaller ones', async () => {
  const { enter, finish } = start()
  for (const name of ['a1 first', 'a1 second', 'a1 third']) enter(name, caller('a', 'a1'))
  enter('a2 first', caller('a', 'a2'))
  enter('b1 first', caller('b', 'b1'))
  enter('b1 second', caller('b', 'b1'))
  enter('administrator', [{ key: 'administrators', maxWaiting: 1 }])
  expect((await finish()).done).toEqual([
    ...['a1 first', 'administrator', 'b1 first', 'a2 first', 'b1 second', 'a1 second', 'a1 third'],
  ])
})

describe('beyond its places', () => {
  test('a network is refused, and its neighbour is not', async () => {
    const { enter, finish } = start()
    const places = { wide: 5, narrow: 2 }
    for (const n of [1, 2, 3]) enter(`a1 ${n}`, caller('a', 'a1', places))
    enter('a2', caller('a', 'a2', places))
    const { done, refused } = await finish()
    expect(refused).toEqual(['a1 3'])
    expect(done).toHaveLength(3)
  })

  test('a newcomer takes the last place of whoever has most; nobody displaces those who have no more than they', async () => {
    const { enter, finish } = start()
    for (let n = 0; n < 10; n++) enter(`a ${n}`, caller('a', `a${n}`))
    for (const name of ['b', 'c', 'd']) enter(name, caller(name, name))
    enter('a again', caller('a', 'a99'))
    const { done, refused } = await finish()
    expect(refused.sort()).toEqual(['a 7', 'a 8', 'a 9', 'a again'])
    expect(done).toHaveLength(10)
    expect(done.slice(0, 4)).toEqual(['a 0', 'b', 'c', 'd'])
  })

  test('a place that was taken is free again when its turn is over', async () => {
    const { enter, finish, queue } = start()
    const alone: Path = [{ key: 'x', maxWaiting: 1 }]
    enter('one', alone)
    enter('two', alone)
    expect(await finish()).toEqual({ done: ['one'], refused: ['two'] })
    expect(await queue.run(alone, async () => 'three')).toBe('three')
  })
})

test('work that fails gives its place on', async () => {
  const { enter, finish, queue } = start()
  const failing = queue.run([{ key: 'x', maxWaiting: 1 }], () => Promise.reject(new Error('broken')))
  const broken = expect(failing).rejects.toThrow('broken')
  enter('next', [{ key: 'y', maxWaiting: 1 }])
  expect((await finish()).done).toEqual(['next'])
  await broken
})
