import { expect, test } from 'vitest'
import { addDays, addYear, today } from '../ui/text/calendar-date.ts'
import { latestWithin, presetsWithin, resolveExpiration, usualPreset } from './expiration.ts'

test.each([
  [undefined, ['30 days', '90 days', '1 year', 'custom'], '1 year'],
  [1000, ['30 days', '90 days', '1 year', 'custom'], '1 year'],
  [180, ['30 days', '90 days', 'longest', 'custom'], 'longest'],
  [90, ['30 days', '90 days', 'custom'], '90 days'],
  [7, ['longest', 'custom'], 'longest'],
] as const)(
  'if %s days are allowed, no longer lifetime is offered, and the longest up to a year is proposed',
  (max, offered, usual) => {
    expect(presetsWithin(max)).toEqual(offered)
    expect(usualPreset(max)).toBe(usual)
    for (const preset of offered) expect(resolveExpiration(preset, '', max) <= latestWithin(max)).toBe(true)
  },
)

test('the longest lifetime counts from the day of creation', () => {
  expect(latestWithin(undefined)).toBe('9998-12-31')
  expect(latestWithin(10, '2026-03-01')).toBe('2026-03-11')
  expect(resolveExpiration('longest', '', 20)).toBe(addDays(today(), 20))
  expect(resolveExpiration('1 year', '')).toBe(addYear(today()))
})
