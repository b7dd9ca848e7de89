import { expect, test } from 'vitest'
import { dayMs } from '../../text/calendar-date.ts'
import { createEventWait } from './await-events.ts'

const never = new AbortController().signal

test('what comes in the area ends the wait, also if it came before it began', async () => {
  const events = createEventWait(dayMs)
  const counted = events.count('north')
  const waiting = events.wait('north', counted, never)
  const others = events.wait('south', events.count('south'), never)
  events.notify('north')
  expect(await waiting).toBe(true)
  expect(await events.wait('north', counted, never)).toBe(true)
  events.suspend()
  expect(await others).toBe(false)
})

test('the end of the turn, or of the time, ends it as well', async () => {
  const ended = new AbortController()
  const waiting = createEventWait(dayMs).wait('north', 0, ended.signal)
  ended.abort()
  expect(await waiting).toBe(false)
  expect(await createEventWait(dayMs).wait('north', 0, ended.signal)).toBe(false)
  expect(await createEventWait(1).wait('north', 0, never)).toBe(false)
})

test('while waits are suspended, none begins', async () => {
  const events = createEventWait(dayMs)
  const resume = events.suspend()
  expect(await events.wait('north', 0, never)).toBe(false)
  resume()
  const waiting = events.wait('north', 0, never)
  events.notify('north')
  expect(await waiting).toBe(true)
})
