import { expect, test } from 'vitest'
import { withIsolatedParts } from './isolated.ts'

const texts = withIsolatedParts({
  title: 'Revoke',
  revoke: (name: string, calls: number) => `Revoke “${name}” (${calls} calls)?`,
  inner: { done: (name: string) => `${name} revoked.` },
})

test('a name that is written from right to left does not reorder the sentence around it', () => {
  expect(texts.revoke('שלום 1', 3)).toBe('Revoke “\u2068שלום 1\u2069” (3 calls)?')
  expect(texts.inner.done('n8n \u200f!')).toBe('\u2068n8n \u200f!\u2069 revoked.')
})

test('other names, and texts without parts, stay as they are', () => {
  expect(texts.title).toBe('Revoke')
  expect(texts.revoke('Zoë 東京 👩‍👧', 3)).toBe('Revoke “Zoë 東京 👩‍👧” (3 calls)?')
})
