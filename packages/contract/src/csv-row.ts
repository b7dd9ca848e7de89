import { guardFormulas } from './formula-guard.ts'

export type CsvValue = string | number | boolean | undefined

/** Spreadsheets expect the separator that their language's numbers do not use: `12.5` and `,`, or `12,5` and `;`. */
export type CsvSeparator = ',' | ';'

/**
 * RFC 4180 with every cell quoted, and no text that a spreadsheet would compute (see docs/import.md). With semicolons,
 * numbers have a decimal comma.
 */
export function csvRow(values: CsvValue[], separator: CsvSeparator = ','): string {
  return `${values.map((value) => cellOf(value, separator)).join(separator)}\r\n`
}

function cellOf(value: CsvValue, separator: CsvSeparator): string {
  return `"${textOf(value, separator).replaceAll('"', '""')}"`
}

function textOf(value: CsvValue, separator: CsvSeparator): string {
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value)
  return guardFormulas(String(value ?? ''))
}
