export type CsvValue = string | number | boolean | undefined

/**
 * RFC 4180. A spreadsheet would compute a text that begins like a formula; behind an apostrophe it does not. A text that
 * has apostrophes there already gets one more, so that a program can take it off again (see docs/import.md).
 */
export function csvRow(values: CsvValue[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

function cellOf(value: CsvValue): string {
  const text = typeof value === 'string' && /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
