import type { AuditEvent } from '@backoffice/contract/audit-event'

interface Words {
  nothing: string
  /** For a text of which the audit trail has only the beginning. */
  longText(beginning: string, length: number): string
  /** The name of what has this id, if it is one. */
  named?(value: string): string | undefined
  /** The word for a value of this field, such as a role, if it has one. */
  worded?(field: string, value: string): string | undefined
}

/** One line per field: its value, or its old and new value. */
export function changedFields(details: AuditEvent['details'], words: Words): [string, string][] {
  const { before, after, ...rest } = details
  const said = Object.entries(rest).map(([name, value]): [string, string] => [name, readable(name, value, words)])
  if (!isFields(before) || !isFields(after)) {
    return before === undefined ? said : [...said, ['before', readable('before', before, words)]]
  }
  const names = Object.keys({ ...before, ...after })
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return [
    ...said,
    ...changed.map((name): [string, string] => [
      name,
      `${readable(name, before[name], words)} → ${readable(name, after[name], words)}`,
    ]),
  ]
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readable(field: string, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (Array.isArray(value) && value.length === 0) return words.nothing
  if (Array.isArray(value)) return value.map((part) => readable(field, part, words)).join(', ')
  if (!isFields(value)) {
    const text = String(value)
    return words.named?.(text) ?? words.worded?.(field, text) ?? text
  }
  if (typeof value.beginning === 'string' && typeof value.length === 'number') {
    return words.longText(value.beginning, value.length)
  }
  if ('from' in value && 'to' in value) {
    return `${readable(field, value.from, words)} → ${readable(field, value.to, words)}`
  }
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${readable(name, part, words)}`)
    .join(', ')
}
