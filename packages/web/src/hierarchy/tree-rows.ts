import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'

export interface TreeRow {
  level: HierarchyLevel
  expandable: boolean
  expanded: boolean
  /** Open, but what is below is still on its way. */
  loading: boolean
  /** Among the levels beside it, from 1. */
  position: number
  siblings: number
}

/** What can be seen of the tree: the learning areas, and below each level that is open, its levels. */
export function treeRows(
  areas: HierarchyLevel[],
  levelsOf: (area: HierarchyLevel) => HierarchyLevel[] | undefined,
  isOpen: (id: string) => boolean,
): TreeRow[] {
  const rows: TreeRow[] = []
  for (const area of areas) {
    const levels = levelsOf(area)
    const below = Map.groupBy(levels ?? [], (level) => level.parent_id)
    const add = (siblings: HierarchyLevel[]) => {
      siblings.forEach((level, index) => {
        const children = below.get(level.id) ?? []
        const unknown = level.depth === 0 && levels === undefined
        const expandable = unknown || children.length > 0
        const expanded = expandable && isOpen(level.id)
        rows.push({
          level,
          expandable,
          expanded,
          loading: unknown && expanded,
          position: level.depth === 0 ? areas.indexOf(area) + 1 : index + 1,
          siblings: level.depth === 0 ? areas.length : siblings.length,
        })
        if (expanded) add(children)
      })
    }
    add([area])
  }
  return rows
}
