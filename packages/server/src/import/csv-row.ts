/** RFC 4180, with the same guard against formulas as an export (see docs/import.md). */
export function csvRow(cells: string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(text: string): string {
  // A spreadsheet would compute what begins like this; behind an apostrophe it is text.
  const guarded = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
