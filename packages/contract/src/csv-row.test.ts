import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow } from './csv-row.ts'
import { guardPattern } from './formula-guard.ts'

const blank = /^[\s"\p{Cc}\p{Cf}\p{Z}]*/u
const formulaStart = /^[=+\-@＝＋－＠﹦﹢﹣﹫]/

/**
 * Parses like a spreadsheet: a quote counts only at the start of a cell, and text after the closing quote belongs to
 * the cell.
 */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = []
  for (let rest = file; rest !== ''; ) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const open = quoted?.[0].length ?? 0
    const end = rest.slice(open).search(new RegExp(`[${separator}\r\n]`))
    const cell = end < 0 ? rest : rest.slice(0, open + end)
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') + cell.slice(open) : cell)
    rest = rest.slice(cell.length + 1)
  }
  return cells
}

const unit = fc.constantFrom(
  ...["'", '"', '=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', ',', ';', '\t', '\r', '\n', ' ', 'a', '1'],
  ...['\u00a0', '\u200b', '\u202e', '\ufeff', '\u0085', '\u001b', '\\', '.'],
)
const texts = fc.array(fc.string({ unit, maxLength: 12 }), { minLength: 1, maxLength: 4 })
const separators = fc.constantFrom(',' as const, ';' as const)

test('every cell is quoted, nothing is an empty cell, and a number is no formula', () => {
  expect(csvRow([-5, '-5', undefined, false, 'a "b", c'])).toBe(`"-5","'-5","","false","a ""b"", c"\r\n`)
})

test('behind semicolons numbers are written as in the languages that separate by them', () => {
  expect(csvRow([87.5, 100, '87.5'], ';')).toBe('"87,5";"100";"87.5"\r\n')
})

test('no cell begins like a formula, wherever a spreadsheet splits the file', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 3 }), separators, (rows, separator) => {
      const file = rows.map((row) => csvRow(row, separator)).join('')
      const seen = [...file.split(/[,;\t\r\n]/), ...[',', ';', '\t', ',;\t'].flatMap((split) => cellsOf(file, split))]
      for (const cell of seen) expect(cell.replace(blank, '')).not.toMatch(formulaStart)
    }),
    { numRuns: Number(process.env.RUNS ?? 2000) },
  )
})

test.each([
  ['a;=1', "a;'=1"],
  ['a\t=1', "a\t'=1"],
  ['a\n+49 1', "a\n'+49 1"],
  ['a, -b', "a,' -b"],
  ['＝1', "'＝1"],
  [' "=1"', `' "=1"`],
  ['\tx', "'\tx"],
  ["'=1", "''=1"],
  ['Grundkurs - Teil 1; a=b', 'Grundkurs - Teil 1; a=b'],
  ["O'Brien", "O'Brien"],
  ['0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11', '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11'],
  ['2026-11-15T14:42:45.364Z', '2026-11-15T14:42:45.364Z'],
])('%j is written as %j', (text, written) => {
  expect(csvRow([text])).toBe(`"${written.replaceAll('"', '""')}"\r\n`)
})

test('a program that reads the file gets every text back', () => {
  fc.assert(
    fc.property(texts, separators, (row, separator) => {
      const cells = csvRow(row, separator)
        .slice(1, -3)
        .split(`"${separator}"`)
        .map((cell) => cell.replaceAll('""', '"').replace(new RegExp(guardPattern, 'g'), ''))
      fc.pre(!row.some((text) => text.includes(separator) || text.includes('"')))
      expect(cells).toEqual(row)
    }),
    { numRuns: Number(process.env.RUNS ?? 2000) },
  )
})
