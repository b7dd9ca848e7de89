import { describe, expect, test } from 'vitest'
import { toInstant } from '../api/instant'

describe('a time that a workflow gives', () => {
  test.each([
    ['2026-03-01T12:00:00', 'UTC', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00', 'Europe/Berlin', '2026-03-01T11:00:00.000Z'],
    ['2026-07-01 12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
    // One hour after the clocks go forward, and one hour before they go back.
    ['2026-03-29T03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T01:30:00', 'Europe/Berlin', '2026-10-24T23:30:00.000Z'],
    ['2026-03-01T12:00:00.250+05:30', 'Europe/Berlin', '2026-03-01T06:30:00.250Z'],
    ['2026-03-01T12:00:00Z', 'Europe/Berlin', '2026-03-01T12:00:00.000Z'],
    [new Date('2026-03-01T12:00:00Z'), 'Europe/Berlin', '2026-03-01T12:00:00.000Z'],
    [{ toString: (): string => '2026-03-01T12:00:00.000+01:00' }, 'UTC', '2026-03-01T11:00:00.000Z'],
  ])('%s in %s is %s', (value, timeZone, instant) => {
    expect(toInstant(value, timeZone)).toBe(instant)
  })

  test.each(['tomorrow', '2026-13-40T00:00:00', '2026-13-40'])('%s is refused in words', (value) => {
    expect(() => toInstant(value, 'UTC')).toThrow('is not a date and time')
  })
})
