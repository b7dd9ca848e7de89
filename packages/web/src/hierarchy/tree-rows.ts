import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'

export interface TreeRow {
  level: HierarchyLevel
  expandable: boolean
  expanded: boolean
  /** Open, but the levels below are still loading. */
  loading: boolean
  /** The position among its siblings, from 1. */
  position: number
  siblings: number
}

/** The visible rows: the learning areas, and the levels below each open one. */
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
