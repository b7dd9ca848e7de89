import { expect, test } from 'vitest'
import { allSteps, callsOf, mergeSteps, sizeFor, totalsOf } from './outcome-steps.ts'

const none = { ok: 0, mistake: 0, refused: 0, limited: 0, failed: 0 }

test('hours without calls are among all hours, and calls are in their own', () => {
  const data = [{ start: '2026-03-29T01:00:00.000Z', ...none, ok: 4, refused: 1 }]
  const steps = allSteps({ step: 'hour', from: '2026-03-29T00:00:00.000Z', count: 3, data })
  expect(steps).toEqual([
    { start: '2026-03-29T00:00:00.000Z', ...none },
    data[0],
    { start: '2026-03-29T02:00:00.000Z', ...none },
  ])
  expect(steps.map(callsOf)).toEqual([0, 5, 0])
  expect(totalsOf(steps)).toEqual([
    ['ok', 4],
    ['refused', 1],
  ])
})

test.each([
  [24, 1, 24],
  [168, 6, 28],
  [30, 1, 30],
  [90, 3, 30],
])('%i steps are merged into groups of %i on a phone, and no call is lost', (count, size, bars) => {
  expect(sizeFor(count)).toBe(size)
  const steps = Array.from({ length: count }, (_, index) => ({ start: `${index}`, ...none, ok: index, failed: 1 }))
  const merged = mergeSteps(steps, size)
  expect(merged).toHaveLength(bars)
  expect(totalsOf(merged)).toEqual(totalsOf(steps))
  expect(merged[1]?.start).toBe(`${size}`)
})
