import { expect, test } from 'vitest'
import { hasWords } from './word-search.ts'

test.each([
  ['a word said again, in whatever case', ['Example.org', 'example.org', 'EXAMPLE.ORG'], 1],
  ['words within another one', ['ample.or', 'example.org', 'xample'], 1],
  ['the beginning of a short one', ['c', 'c#'], 1],
  ['a comma at the end', ['Müller,', 'müller'], 1],
  ['words of their own', ['anna', 'müller', 'hr-77'], 3],
  ['one that is only found at the beginning of words, within a longer one', ['an', 'johanna'], 2],
])('each word costs one look at every row: %s', (_what, words, looks) => {
  expect(hasWords(words)).toHaveLength(looks)
})
