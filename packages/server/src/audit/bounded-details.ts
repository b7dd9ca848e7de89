import { createHash } from 'node:crypto'

/** Names and titles fit; whoever wants more of a long text has the text itself. */
const longestText = 200
const longestList = 50
const maxBytes = 8 * 1024

/**
 * The details of an event, of which no part and no whole can be long: the trail says what changed, and by the hash
 * whether a text is the one, but does not keep a copy of every version of it.
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
  // Half a UTF-16 character is refused in PostgreSQL's JSON. In its texts it becomes U+FFFD, so here, too.
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
