import { fold } from './fold.ts'
import type { TreeRow } from './tree-rows.ts'

type Step = { go: string } | { open: string } | { close: string } | undefined

/** What a key does in a tree, according to the ARIA Authoring Practices. */
export function stepFor(key: string, rows: TreeRow[], currentId: string): Step {
  const index = rows.findIndex((row) => row.level.id === currentId)
  const row = rows[index]
  if (!row) return undefined
  const to = (target: TreeRow | undefined) => target && { go: target.level.id }
  switch (key) {
    case 'ArrowDown':
      return to(rows[index + 1])
    case 'ArrowUp':
      return to(rows[index - 1])
    case 'Home':
      return to(rows[0])
    case 'End':
      return to(rows.at(-1))
    case 'ArrowRight':
      if (!row.expandable) return undefined
      if (!row.expanded) return { open: currentId }
      // While the levels below are loading, the next row is not one of them.
      return row.loading ? undefined : to(rows[index + 1])
    case 'ArrowLeft':
      if (row.expanded) return { close: currentId }
      return to(rows.find(({ level }) => level.id === row.level.parent_id))
    case 'Enter':
    case ' ':
      if (!row.expandable) return undefined
      return row.expanded ? { close: currentId } : { open: currentId }
    default:
      return undefined
  }
}

/** The next row whose name begins with the typed text, wrapping around at the end. */
export function rowBeginningWith(typed: string, rows: TreeRow[], currentId: string): string | undefined {
  const index = rows.findIndex((row) => row.level.id === currentId)
  // A second letter narrows the search, so the current row may match again.
  const from = typed.length > 1 ? index : index + 1
  const round = [...rows.slice(from), ...rows.slice(0, from)]
  return round.find((row) => fold(row.level.name).startsWith(fold(typed)))?.level.id
}
