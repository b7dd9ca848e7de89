import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const words = {
  nothing: 'nothing',
  longText: (beginning: string, length: number) => `“${beginning} …” (${length} characters)`,
}

test('a long text is shown by its beginning and its length, before and after', () => {
  const long = (sha256: string) => ({ length: 20_000, sha256, beginning: 'Lorem ipsum' })
  expect(changedFields({ before: { description: '' }, after: { description: long('a') } }, words)).toEqual([
    ['description', 'nothing → “Lorem ipsum …” (20000 characters)'],
  ])
  // Two texts with the same beginning still differ.
  expect(changedFields({ before: { description: long('a') }, after: { description: long('b') } }, words)).toHaveLength(
    1,
  )
})

test('several attempts in one row say how many, when last and why', () => {
  const details = { count: 12, last_at: '2026-03-01T12:00:59.000Z', reasons: { not_ours: 11, no_bearer_token: 1 } }
  expect(changedFields(details, words)).toEqual([
    ['count', '12'],
    ['last_at', '2026-03-01T12:00:59.000Z'],
    ['reasons', 'not_ours: 11, no_bearer_token: 1'],
  ])
})

test('an id is shown by the name of what has it, before and after', () => {
  const named = (id: string) => ({ a: 'North', b: 'South' })[id]
  const details = { changed: ['level_id'], before: { level_id: 'a' }, after: { level_id: 'b' } }
  expect(changedFields(details, { ...words, named })).toEqual([
    ['changed', 'level_id'],
    ['level_id', 'North → South'],
  ])
  expect(changedFields({ user_uuid: 'gone' }, { ...words, named })).toEqual([['user_uuid', 'gone']])
})

test('roles and statuses are shown in words, before and after, and what has no word as it is', () => {
  const labels = new Map([
    ['role learner', 'Learner'],
    ['role manager', 'Manager'],
    ['status draft', 'Draft'],
    ['changed role', 'Role'],
  ])
  const worded = (field: string, value: string) => labels.get(`${field} ${value}`)
  const shown = (details: Parameters<typeof changedFields>[0]) => changedFields(details, { ...words, worded })
  expect(shown({ changed: ['role'], before: { role: 'learner' }, after: { role: 'manager' } })).toEqual([
    ['changed', 'Role'],
    ['role', 'Learner → Manager'],
  ])
  expect(shown({ role: { from: 'manager', to: 'learner' } })).toEqual([['role', 'Manager → Learner']])
  expect(shown({ status: 'draft' })).toEqual([['status', 'Draft']])
  expect(shown({ title: 'draft', status: 'later' })).toEqual([
    ['title', 'draft'],
    ['status', 'later'],
  ])
})
