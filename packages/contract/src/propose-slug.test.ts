import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposeSlug } from './propose-slug.ts'

test.each([
  ['North Region', 'north-region'],
  ['  École  d’été – 2026! ', 'ecole-d-ete-2026'],
  ['Straße & Fjørd', 'strasse-fjord'],
  ['Österreich Süd', 'oesterreich-sued'],
  ['学校', ''],
])('the name "%s" proposes the slug "%s"', (name, slug) => {
  expect(proposeSlug(name)).toBe(slug)
})

test('whatever the name, the proposal is a slug the service accepts, or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      expect(proposeSlug(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(proposeSlug(name).length).toBeLessThanOrEqual(63)
    }),
  )
})
