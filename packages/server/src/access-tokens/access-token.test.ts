import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf } from '../text/calendar-date.ts'
import { defaultExpirationDate, expiresAt, isExpiring, statusOf } from './access-token.ts'

const dayMs = 24 * 60 * 60 * 1000
const instants = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2405-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
// Half of them where things go wrong: around midnight, at the turn of years and months, on leap days.
const corners = fc
  .tuple(fc.constantFrom(1999, 2000, 2027, 2028, 2096, 2100, 2400), fc.constantFrom(0, 31, 58, 59, 60, 364, 365, 366))
  .chain(([year, day]) =>
    fc.integer({ min: -2, max: 2 }).map((ms) => new Date(Date.UTC(year, 0, 1) + day * dayMs + ms)),
  )
const moments = fc.oneof(instants, corners)
const days = moments.map(dateOf)

test('the default last day is the same day a year later, and 28 February after a leap day', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const [year, rest] = [now.getUTCFullYear() + 1, now.toISOString().slice(4, 10)]
      const inAYear = `${year}${rest === '-02-29' ? '-02-28' : rest}`
      expect(defaultExpirationDate(now, { maxTokenDays: 'off' })).toBe(inAYear)
      expect(defaultExpirationDate(now, { maxTokenDays: 400 })).toBe(inAYear)
      const soon = new Date(now.getTime() + 90 * dayMs)
      expect(defaultExpirationDate(now, { maxTokenDays: 90 })).toBe(dateOf(soon))
    }),
    { numRuns: Number(process.env.RUNS ?? 2000) },
  )
})

test('a record works through the last millisecond of its last day, UTC, and not one longer', () => {
  fc.assert(
    fc.property(days, (day) => {
      const end = expiresAt(day)
      expect(end.toISOString()).toMatch(/T00:00:00\.000Z$/)
      const lastMoment = new Date(end.getTime() - 1)
      expect(lastMoment.toISOString()).toBe(`${day}T23:59:59.999Z`)
      expect(statusOf({ expirationDate: day, revokedAt: null, pausedAt: null }, lastMoment)).toBe('active')
      expect(statusOf({ expirationDate: day, revokedAt: null, pausedAt: null }, end)).toBe('expired')
    }),
    { numRuns: Number(process.env.RUNS ?? 2000) },
  )
})

test('whenever one looks: active or paused through the last day, expiring on the last thirty before it and on it, revoked for good', () => {
  fc.assert(
    fc.property(
      days,
      moments,
      fc.option(fc.integer({ min: -40, max: 40 })),
      fc.option(moments),
      fc.option(moments),
      (day, anytime, near, revokedAt, pausedAt) => {
        const now = near === null ? anytime : new Date(Date.parse(`${day}T12:00:00Z`) - near * dayMs)
        const daysLeft = Date.parse(`${day}T00:00:00Z`) / dayMs - Math.floor(now.getTime() / dayMs)
        const token = { expirationDate: day, revokedAt, pausedAt }
        const working = pausedAt ? 'paused' : 'active'
        expect(statusOf(token, now)).toBe(revokedAt ? 'revoked' : daysLeft >= 0 ? working : 'expired')
        expect(isExpiring(token, now)).toBe(!revokedAt && !pausedAt && daysLeft >= 0 && daysLeft <= 30)
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 3000) },
  )
})
