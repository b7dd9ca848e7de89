/** So many statements have a name, and a connection keeps what PostgreSQL made of each: some 20 KB. */
const maxNames = 150
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

const names = new Map<string, string>()
const uses = new Map<string, number>()

/**
 * Under which name a connection prepares this statement, so that PostgreSQL parses and plans it once. Undefined for one
 * that is rare so far, or better planned for its values each time.
 */
export function statementName(text: string): string | undefined {
  const name = names.get(text)
  if (name || names.size >= maxNames || text.length > maxTextLength) return name
  const used = (uses.get(text) ?? 0) + 1
  if (used < usesBeforeName) {
    if (uses.size >= maxCounted) uses.clear()
    uses.set(text, used)
    return undefined
  }
  uses.delete(text)
  if (neededForPlanning.test(text)) return undefined
  const given = `s${names.size + 1}`
  names.set(text, given)
  return given
}
