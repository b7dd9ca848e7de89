import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { expect, test } from 'vitest'
import { rowBeginningWith, stepFor } from './tree-keys.ts'
import { treeRows } from './tree-rows.ts'

const level = (name: string, depth = 0, parent_id: string | null = null) =>
  ({ id: name, name, depth, parent_id }) as HierarchyLevel

const areas = [level('North'), level('South'), level('Öst')]
const levels: Record<string, HierarchyLevel[]> = {
  North: [level('North'), level('Sales', 1, 'North'), level('Team', 2, 'Sales'), level('Support', 1, 'North')],
  Öst: [level('Öst')],
}
/** The levels of South are still loading. */
const rowsWith = (...open: string[]) =>
  treeRows(
    areas,
    ({ id }) => levels[id],
    (id) => open.includes(id),
  )
const drawn = (...open: string[]) =>
  rowsWith(...open).map(({ level: { name, depth }, expandable, expanded, loading, position, siblings }) =>
    [
      '  '.repeat(depth) + (expanded ? '-' : expandable ? '+' : '·'),
      name,
      `${position}/${siblings}`,
      ...(loading ? ['loading'] : []),
    ].join(' '),
  )

test('below an open level are its own, each counted among those beside it', () => {
  expect(drawn()).toEqual(['+ North 1/3', '+ South 2/3', '· Öst 3/3'])
  expect(drawn('North', 'Sales')).toEqual([
    '- North 1/3',
    '  - Sales 1/2',
    '    · Team 1/1',
    '  · Support 2/2',
    '+ South 2/3',
    '· Öst 3/3',
  ])
  expect(drawn('Sales'), 'below a closed one nothing is seen').toHaveLength(3)
})

test('an area can be opened before its levels are there, and not when it has none', () => {
  expect(drawn('South', 'Öst')).toEqual(['+ North 1/3', '- South 2/3 loading', '· Öst 3/3'])
})

test.each([
  ['ArrowDown', 'Team', { go: 'Support' }],
  ['ArrowUp', 'South', { go: 'Support' }],
  ['ArrowUp', 'North', undefined],
  ['ArrowDown', 'Öst', undefined],
  ['Home', 'Team', { go: 'North' }],
  ['End', 'Team', { go: 'Öst' }],
  ['ArrowRight', 'Sales', { go: 'Team' }],
  ['ArrowRight', 'Team', undefined],
  ['ArrowLeft', 'Sales', { close: 'Sales' }],
  ['ArrowLeft', 'Team', { go: 'Sales' }],
  ['ArrowLeft', 'Öst', undefined],
  ['Enter', 'Sales', { close: 'Sales' }],
  [' ', 'Öst', undefined],
  ['x', 'Sales', undefined],
])('the key "%s" on %s', (key, from, step) => {
  expect(stepFor(key, rowsWith('North', 'Sales'), from)).toEqual(step)
})

test('the right arrow opens, and goes no further than into the level', () => {
  expect(stepFor('ArrowRight', rowsWith(), 'South')).toEqual({ open: 'South' })
  expect(stepFor('ArrowRight', rowsWith('South'), 'South'), 'its levels are on their way').toBeUndefined()
})

test.each([
  ['s', 'North', 'Sales'],
  ['S', 'Sales', 'Support'],
  ['s', 'South', 'Sales'],
  ['su', 'Support', 'Support'],
  ['so', 'Support', 'South'],
  ['o', 'North', 'Öst'],
  ['x', 'North', undefined],
])('typing "%s" on %s leads to %s', (typed, from, found) => {
  expect(rowBeginningWith(typed, rowsWith('North', 'Sales'), from)).toBe(found)
})
