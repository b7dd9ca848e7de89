import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow } from './csv-row.ts'

test('a number is no formula, nothing is an empty cell, and what would break the line is quoted', () => {
  expect(csvRow([-5, '-5', undefined, false])).toBe("-5,'-5,,false\r\n")
  expect(csvRow(['a "b"', 'c, d', 'e\nf', '\r=1'])).toBe('"a ""b""","c, d","e\nf","\'\r=1"\r\n')
})

test('no text begins like a formula, and every text can be had back', () => {
  const signs = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '"', ',', ' ', 'a')
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 6 }), (text) => {
      const cell = csvRow([text]).slice(0, -2)
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(read).not.toMatch(/^[=+\-@\t\r]/)
      expect(read.replace(/^'(?='*[=+\-@\t\r])/, '')).toBe(text)
    }),
  )
})
