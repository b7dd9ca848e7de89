import { createHash } from 'node:crypto'

/** So many statements have a name, and a connection keeps what PostgreSQL made of each: some 70 KB for a list, 10 MB in all. */
export const maxNames = 150
/** A statement that comes so often will come again. */
const usesBeforeName = 3
/** Texts that are counted. Those of long lists of values come once and are never seen again. */
const maxCounted = 2_000
const maxTextLength = 10_000

/**
 * What PostgreSQL has to know when it plans: a text, to read an index by its beginning; how long a page is, to prefer the
 * order of an index to sorting all rows.
 */
const neededForPlanning = / like |limit \$/

/** The least recently used first. */
const names = new Map<string, string>()
const uses = new Map<string, number>()

/**
 * Under which name a connection prepares this statement, so that PostgreSQL parses and plans it once. Undefined for one
 * that is rare so far, or better planned for its values each time. Callers choose filters and lengths of pages, hence
 * texts: those that nobody uses any more make room.
 */
export function statementName(text: string): string | undefined {
  const name = names.get(text)
  if (name) {
    names.delete(text)
    names.set(text, name)
    return name
  }
  if (text.length > maxTextLength || !comesAgain(text) || neededForPlanning.test(text)) return undefined
  // Made from the text: whoever shares a session with others, unnoticed, never meets another statement by this name.
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
