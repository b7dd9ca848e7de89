type Value = string | number | boolean | null

/** A row in COPY's text format. What it has no value for is null. */
export function copyRow(columns: string[], row: Record<string, Value>): string {
  return `${columns.map((column) => copyText(row[column] ?? null)).join('\t')}\n`
}

function copyText(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character) : value
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
