import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, addYear, daysUntil, today } from './calendar-date.ts'

// Days are in UTC, whatever the reader's time zone.
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'))
afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-10-31', 2, '2026-11-02'],
  ['2027-01-01', -1, '2026-12-31'],
])('%s and %i days is %s', (date, days, later) => {
  expect(addDays(date, days)).toBe(later)
})

test('as many days lie between as were added', () => {
  const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      const from = today(date.getTime())
      expect(daysUntil(addDays(from, days), from)).toBe(days)
    }),
  )
})

test('a year later is the same day, and always one that exists', () => {
  expect(addYear('2026-11-16')).toBe('2027-11-16')
  expect(addYear('2027-02-28')).toBe('2028-02-28')
  expect(addYear('2028-02-29')).toBe('2029-02-28')
})

test('late in the evening the day of the service may have changed already', () => {
  expect(today(Date.parse('2026-11-15T23:30:00-05:00'))).toBe('2026-11-16')
})
