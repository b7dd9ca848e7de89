import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toServiceFilters } from './audit-search.ts'

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'))
afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['an ordinary day', '2026-11-15', '2026-11-14T23:00:00.000Z', '2026-11-15T23:00:00.000Z'],
  ['a day of 23 hours', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['a day of 25 hours', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['the last day of a year', '2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ['the last day of all', '9999-12-31', '9999-12-30T23:00:00.000Z', undefined],
])('%s goes from midnight to midnight of the reader', (_, day, since, until) => {
  expect(toServiceFilters({ since: day, until: day })).toMatchObject({ since, until })
})

test.each(['', 'yesterday', '2026', '2026-11', '2026-11-x', '12026-11-15'])('"%s" is no day, and no filter', (day) => {
  const { since, until } = toServiceFilters({ since: day, until: day })
  expect(since || undefined).toBeUndefined()
  expect(until || undefined).toBeUndefined()
})

test('a client id counts once it is whole; other filters are passed on', () => {
  const client_id = '0195a3c7-42bb-7d41-9a4e-7d9f2f1c9a33'
  const rest = { learning_area: 'north', refused: 'true' }
  expect(toServiceFilters({ ...rest, client_id })).toEqual({ ...rest, client_id })
  expect(toServiceFilters({ ...rest, client_id: client_id.slice(0, -1) })).toEqual(rest)
  expect(toServiceFilters({ ...rest, subject: client_id })).toEqual({ ...rest, subject: client_id })
  expect(toServiceFilters({ ...rest, subject: client_id.slice(0, -1) })).toEqual(rest)
})
