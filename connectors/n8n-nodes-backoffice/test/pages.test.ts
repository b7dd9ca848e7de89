import { expect, test } from 'vitest'
import { type PageWanted, readRows } from '../api/pages'

/** A list of `count` numbers that records its requests. */
function numbers(count: number) {
  const asked: PageWanted[] = []
  const readPage = async (wanted: PageWanted) => {
    asked.push(wanted)
    const from = Number(wanted.cursor ?? 0)
    const to = Math.min(from + wanted.limit, count)
    const data = Array.from({ length: to - from }, (_, index) => from + index)
    return { data, next_cursor: to < count ? String(to) : null }
  }
  return { asked, readPage }
}

test('all rows come, in order, over as few pages as possible', async () => {
  const { asked, readPage } = numbers(401)
  const rows = await Array.fromAsync(readRows(readPage))
  expect(rows).toEqual(Array.from({ length: 401 }, (_, index) => index))
  expect(asked).toEqual([{ limit: 200 }, { limit: 200, cursor: '200' }, { limit: 200, cursor: '400' }])
})

test('a limit is kept, and no row more is asked for', async () => {
  const { asked, readPage } = numbers(1000)
  expect(await Array.fromAsync(readRows(readPage, 250))).toHaveLength(250)
  expect(asked.map(({ limit }) => limit)).toEqual([200, 50])
})

test('an empty list is one call', async () => {
  const { asked, readPage } = numbers(0)
  expect(await Array.fromAsync(readRows(readPage))).toEqual([])
  expect(asked).toHaveLength(1)
})

test('a page that is empty but not the last one does not end the walk', async () => {
  const pages = [
    { data: [1], next_cursor: 'a' },
    { data: [], next_cursor: 'b' },
    { data: [2], next_cursor: null },
  ]
  const rows = await Array.fromAsync(readRows(async () => pages.shift() ?? { data: [], next_cursor: null }))
  expect(rows).toEqual([1, 2])
})
