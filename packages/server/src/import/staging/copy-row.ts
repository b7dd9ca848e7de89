type Value = string | number | boolean | null

/** A row in COPY's text format. Columns without a value are null. */
export function copyRow(columns: string[], row: Record<string, Value>): string {
  let text = ''
  for (const column of columns) text += `${copyText(row[column] ?? null)}\t`
  return `${text.slice(0, -1)}\n`
}

function copyText(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character) : value
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
