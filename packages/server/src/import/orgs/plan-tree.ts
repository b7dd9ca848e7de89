import type { LineRefusal } from '../problems/line-problem.ts'
import type { Level, OrgLine, Tree } from './tree.ts'
import { findTreeProblems } from './tree-problems.ts'

export interface TreePlan {
  /** Every level that is new or changes, also because a level above it changes. */
  inserts: Level[]
  updates: Level[]
  refusals: LineRefusal[]
  created: number
  changed: number
}

/**
 * Plans the new tree of the area. A line that would create a cycle or make the tree too deep is refused, and so is every
 * line below it that would be left without a parent.
 */
export function planTree(levels: Level[], orgs: OrgLine[], newId: () => string): TreePlan {
  const top = levels.find(({ parentId }) => parentId === null)
  if (!top) throw new Error('an area without a top level')
  const refusals: LineRefusal[] = []
  const lines = acceptLines(orgs, refusals)
  const known = new Map(levels.flatMap(({ externalId, id }) => (externalId === null ? [] : [[externalId, id]])))
  const added = [...lines.keys()].filter((sourcedId) => !known.has(sourcedId))
  const ids = new Map([...known, ...added.map((sourcedId): [string, string] => [sourcedId, newId()])])
  // The learning area itself may be one of the orgs. It keeps its place and the name that its administrators gave it.
  if (top.externalId !== null) lines.delete(top.externalId)

  const tree = { topId: top.id, levels: new Map(levels.map((level) => [level.id, level])), lines, ids }
  for (;;) {
    const parents = parentsOf(tree)
    const problems = findTreeProblems(tree, parents)
    if (problems.size === 0) return { refusals, ...compare(tree, parents) }
    for (const [sourcedId, problem] of problems) {
      refusals.push({ line: lines.get(sourcedId)?.line ?? null, sourcedId, problem })
      lines.delete(sourcedId)
      if (!known.has(sourcedId)) ids.delete(sourcedId)
    }
  }
}

/** Accepts the first valid active line about each org. */
function acceptLines(orgs: OrgLine[], refusals: LineRefusal[]): Map<string, OrgLine> {
  const first = new Map<string, OrgLine>()
  for (const { line, sourcedId, ...org } of orgs) {
    if (org.ended) continue
    const earlier = first.get(sourcedId)
    const problem = org.problem ?? (earlier && { code: 'repeated_id', params: { line: earlier.line } })
    if (problem) refusals.push({ line, sourcedId, problem })
    else first.set(sourcedId, { line, sourcedId, ...org })
  }
  return first
}

/** The parent of every level of the new tree, by id. Null for the top level and for levels whose parent is unknown. */
function parentsOf({ topId, levels, lines, ids }: Tree): Map<string, string | null> {
  const parents = new Map([...levels.values()].map(({ id, parentId }) => [id, parentId]))
  for (const { sourcedId, parentSourcedId } of lines.values()) {
    const id = ids.get(sourcedId)
    if (id) parents.set(id, parentSourcedId === null ? topId : (ids.get(parentSourcedId) ?? null))
  }
  return parents
}

function compare({ topId, levels, lines, ids }: Tree, parents: Map<string, string | null>): Omit<TreePlan, 'refusals'> {
  const lineOf = new Map([...lines.values()].map((org) => [ids.get(org.sourcedId) ?? '', org]))
  const renamed = new Set(
    [...lineOf].filter(([id, { name }]) => (levels.get(id)?.name ?? name) !== name).map(([id]) => id),
  )
  const inserts: Level[] = []
  const updates: Level[] = []
  let changed = 0
  for (const [id, parentId] of parents) {
    if (id === topId) continue
    const [old, org] = [levels.get(id), lineOf.get(id)]
    const name = org?.name ?? old?.name ?? ''
    const externalId = org?.sourcedId ?? old?.externalId ?? null
    const level = { id, parentId, name, externalId, ancestorIds: pathToTop(parents, id).reverse() }
    if (!old) inserts.push(level)
    // A level is shown with the names of its ancestors, so it changes with them.
    else if (!samePath(old, level) || level.ancestorIds.some((step) => renamed.has(step))) updates.push(level)
    if (old && (old.name !== name || old.parentId !== parentId)) changed += 1
  }
  inserts.sort((one, other) => one.ancestorIds.length - other.ancestorIds.length)
  return { inserts, updates, created: inserts.length, changed }
}

function samePath(one: Level, other: Level): boolean {
  return (
    one.ancestorIds.length === other.ancestorIds.length && one.ancestorIds.every((id, n) => id === other.ancestorIds[n])
  )
}

/** Includes the level itself and the top level. */
function pathToTop(parents: Map<string, string | null>, id: string): string[] {
  const path: string[] = []
  for (let step: string | null = id; step !== null; step = parents.get(step) ?? null) path.push(step)
  return path
}
