import { createHash } from 'node:crypto'

/** Long enough for names and titles. */
const longestText = 200
const longestList = 50
const maxBytes = 8 * 1024

/**
 * Limits the size of an event's details, as a whole and in each part. The audit trail shows what changed, and the hash
 * identifies a long text, but it does not keep a copy of every version.
 */
export function boundedDetails(details: Record<string, unknown>): Record<string, unknown> {
  const bounded = bound(details) as Record<string, unknown>
  const json = JSON.stringify(bounded)
  return Buffer.byteLength(json) <= maxBytes ? bounded : { shortened: shorten(json) }
}

function bound(value: unknown): unknown {
  if (typeof value === 'string') return boundText(value)
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, bound(part)]))
  }
  const parts = value.slice(0, longestList).map(bound)
  return value.length > longestList ? [...parts, `+ ${value.length - longestList}`] : parts
}

function boundText(given: string): unknown {
  // PostgreSQL's jsonb refuses unpaired surrogates. Replace them with U+FFFD, as in text columns.
  const text = given.toWellFormed()
  return text.length > longestText ? shorten(text) : text
}

function shorten(text: string): { length: number; sha256: string; beginning: string } {
  return {
    length: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    beginning: text.slice(0, longestText).toWellFormed(),
  }
}
