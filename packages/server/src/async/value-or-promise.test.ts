import { describe, expect, test } from 'vitest'
import { andThen, both, callBack, firstFound, type ValueOrPromise } from './value-or-promise.ts'

const later = async <Value>(value: Value) => value
const broken = () => {
  throw new Error('broken')
}

describe('andThen', () => {
  test('goes on at once with what is there, and waits for what is not', async () => {
    expect(andThen(2, (n) => n + 1)).toBe(3)
    expect(await andThen(later(2), (n) => n + 1)).toBe(3)
  })

  test('hands on what the next step throws, the way the value came', async () => {
    expect(() => andThen(2, broken)).toThrow('broken')
    await expect(andThen(later(2), broken)).rejects.toThrow('broken')
  })
})

describe('both', () => {
  test('are there at once if both are', async () => {
    expect(both(1, 2)).toEqual([1, 2])
    expect(await both(1, later(2))).toEqual([1, 2])
    expect(await both(later(1), 2)).toEqual([1, 2])
  })

  test('may fail together without a rejection that nobody handles', async () => {
    await expect(both(Promise.reject(new Error('first')), Promise.reject(new Error('second')))).rejects.toThrow('first')
  })
})

describe('firstFound', () => {
  const step = (name: string, found: ValueOrPromise<string | undefined>) => (taken: string[]) => {
    taken.push(name)
    return found
  }

  test.each([
    ['at once', (value: string | undefined) => value],
    ['from a promise', later<string | undefined>],
  ])('ends with the first step that finds something %s', async (_how, give) => {
    const taken: string[] = []
    const steps = [
      step('a', undefined),
      step('b', give(undefined)),
      step('c', undefined),
      step('d', give('found')),
      step('e', 'x'),
    ]
    expect(await firstFound(steps, taken)).toBe('found')
    expect(taken).toEqual(['a', 'b', 'c', 'd'])
  })

  test('needs no promise where no step does', () => {
    expect(firstFound([step('a', undefined), step('b', 'found')], [])).toBe('found')
    expect(firstFound([step('a', undefined)], [])).toBeUndefined()
  })

  test('hands on what a step throws, also after one that had to wait', async () => {
    expect(() => firstFound([broken], [])).toThrow('broken')
    await expect(firstFound([step('a', later(undefined)), broken], [])).rejects.toThrow('broken')
  })
})

test('callBack calls once, with what went wrong', async () => {
  const heard: unknown[] = []
  const hear = (error?: Error) => heard.push(error?.message)
  callBack(undefined, hear)
  expect(heard).toEqual([undefined])
  callBack(later(undefined), hear)
  callBack(Promise.reject(new Error('broken')), hear)
  await expect.poll(() => heard).toEqual([undefined, undefined, 'broken'])
})
