import { expect, test } from 'vitest'
import { createNewsWait } from './await-news.ts'

const never = new AbortController().signal
const aDayMs = 86_400_000

test('what comes in the area ends the wait, also if it came before it began', async () => {
  const news = createNewsWait(aDayMs)
  const counted = news.count('north')
  const waiting = news.wait('north', counted, never)
  const others = news.wait('south', news.count('south'), never)
  news.tell('north')
  expect(await waiting).toBe(true)
  expect(await news.wait('north', counted, never)).toBe(true)
  news.endAll()
  expect(await others).toBe(false)
})

test('the end of the turn, or of the time, ends it as well', async () => {
  const ended = new AbortController()
  const waiting = createNewsWait(aDayMs).wait('north', 0, ended.signal)
  ended.abort()
  expect(await waiting).toBe(false)
  expect(await createNewsWait(aDayMs).wait('north', 0, ended.signal)).toBe(false)
  expect(await createNewsWait(1).wait('north', 0, never)).toBe(false)
})
