import type { AuditEvent } from '@backoffice/contract/audit-event'

interface Words {
  nothing: string
  /** For a text of which the audit trail has only the beginning. */
  longText(beginning: string, length: number): string
  /** The name of what has this id, if it is one. */
  named?(value: string): string | undefined
}

/** One line per field: its value, or its old and new value. */
export function changedFields(details: AuditEvent['details'], words: Words): [string, string][] {
  const { before, after, ...rest } = details
  const said = Object.entries(rest).map(([name, value]): [string, string] => [name, readable(value, words)])
  if (!isFields(before) || !isFields(after)) {
    return before === undefined ? said : [...said, ['before', readable(before, words)]]
  }
  const names = Object.keys({ ...before, ...after })
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return [
    ...said,
    ...changed.map((name): [string, string] => [
      name,
      `${readable(before[name], words)} → ${readable(after[name], words)}`,
    ]),
  ]
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readable(value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (Array.isArray(value)) return value.map((part) => readable(part, words)).join(', ')
  if (!isFields(value)) return words.named?.(String(value)) ?? String(value)
  if (typeof value.beginning === 'string' && typeof value.length === 'number') {
    return words.longText(value.beginning, value.length)
  }
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${readable(part, words)}`)
    .join(', ')
}
