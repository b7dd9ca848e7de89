import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedDetails } from './bounded-details.ts'

test('a long text is its length, its hash and its beginning', () => {
  const text = 'ä'.repeat(20_000)
  const details = { before: { description: '' }, after: { description: text } }
  expect(boundedDetails(details)).toEqual({
    before: { description: '' },
    after: {
      description: {
        length: 20_000,
        sha256: createHash('sha256').update(text).digest('hex'),
        beginning: 'ä'.repeat(200),
      },
    },
  })
})

test('short texts, numbers, dates, lists and nothing at all stay as they are', () => {
  const details = { a: 'x'.repeat(200), b: 1, c: null, d: ['e', false], f: new Date(0), g: { h: '' } }
  expect(boundedDetails(details)).toEqual(details)
})

test('whatever it is, it takes no more than 8 KiB', () => {
  const long = fc.string({ minLength: 0, maxLength: 3_000, unit: 'binary' })
  const part = fc.oneof(long, fc.integer(), fc.array(long, { maxLength: 100 }))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(part, fc.dictionary(fc.string(), part))), (details) => {
      expect(Buffer.byteLength(JSON.stringify(boundedDetails(details)))).toBeLessThanOrEqual(8 * 1024)
    }),
    { numRuns: Number(process.env.RUNS ?? 50) },
  )
})
