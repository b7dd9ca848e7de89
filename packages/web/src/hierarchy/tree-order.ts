import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'

const byName = new Intl.Collator(undefined, { numeric: true })

/** Each level comes directly before those below it; siblings are sorted by name. */
export function inTreeOrder(levels: HierarchyLevel[]): HierarchyLevel[] {
  const below = Map.groupBy(levels, (level) => level.parent_id)
  const from = (parentId: string | null): HierarchyLevel[] =>
    (below.get(parentId) ?? [])
      .toSorted((one, other) => byName.compare(one.name, other.name) || (one.id < other.id ? -1 : 1))
      .flatMap((level) => [level, ...from(level.id)])
  return from(null)
}

/** All levels below a level; `levels` must be in tree order. */
export function levelsBelow(levels: HierarchyLevel[], { id }: HierarchyLevel): HierarchyLevel[] {
  const start = levels.findIndex((level) => level.id === id)
  const depth = levels[start]?.depth ?? 0
  const rest = levels.slice(start + 1)
  const end = rest.findIndex((level) => level.depth <= depth)
  return start < 0 ? [] : rest.slice(0, end < 0 ? undefined : end)
}

/** The levels above a level, the learning area first. */
export function levelsAbove(levels: HierarchyLevel[], { parent_id }: HierarchyLevel): HierarchyLevel[] {
  const parent = levels.find((level) => level.id === parent_id)
  return parent ? [...levelsAbove(levels, parent), parent] : []
}
