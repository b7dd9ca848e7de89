import { createHash } from 'node:crypto'

/** The maximum number of names. A connection keeps a plan for each: some 70 KB for a list, 10 MB in all. */
export const maxNames = 150
/** A statement used this often is likely to be used again. */
const usesBeforeName = 3
/** Bounds the texts that are counted: those with long lists of values come only once. */
const maxCounted = 2_000
const maxTextLength = 10_000

/**
 * PostgreSQL needs these values to plan: the text of a `like`, to search an index by prefix; the limit, to prefer the
 * order of an index to sorting all rows.
 */
const neededForPlanning = / like |limit \$/

/** Least recently used first. */
const names = new Map<string, string>()
const uses = new Map<string, number>()

/**
 * The name under which a connection prepares this statement, so that PostgreSQL parses and plans it once. Undefined if
 * it is rare so far, or better planned for its values each time. Callers influence the texts through filters and page
 * lengths, so texts that are no longer used are dropped.
 */
export function statementName(text: string): string | undefined {
  const name = names.get(text)
  if (name) {
    names.delete(text)
    names.set(text, name)
    return name
  }
  if (text.length > maxTextLength || !comesAgain(text) || neededForPlanning.test(text)) return undefined
  // Derived from the text: even if clients share a session unknowingly, one name never means two statements.
  const given = createHash('sha256').update(text).digest('base64url')
  names.set(text, given)
  const [leastUsed] = names.keys()
  if (names.size > maxNames && leastUsed) names.delete(leastUsed)
  return given
}

function comesAgain(text: string): boolean {
  const used = (uses.get(text) ?? 0) + 1
  if (used >= usesBeforeName) return uses.delete(text)
  if (uses.size >= maxCounted) uses.clear()
  uses.set(text, used)
  return false
}
