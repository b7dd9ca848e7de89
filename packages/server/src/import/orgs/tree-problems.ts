import { maxDepth } from '../../hierarchy/hierarchy-level.ts'
import type { LineProblem } from '../problems/line-problem.ts'
import type { Tree } from './tree.ts'

type Parents = Map<string, string | null>

/** Finds the lines that do not fit into the tree, by sourcedId. Removing them may cause other problems. */
export function findTreeProblems(tree: Tree, parents: Parents): Map<string, LineProblem> {
  const unknown = findUnknownParents(tree)
  // Paths to the top can be followed only when every parent is known.
  return unknown.size > 0 ? unknown : findCirclesAndDepth(tree, parents)
}

function findUnknownParents({ lines, ids }: Tree): Map<string, LineProblem> {
  const problems = new Map<string, LineProblem>()
  for (const { sourcedId, parentSourcedId } of lines.values()) {
    if (parentSourcedId === null || ids.has(parentSourcedId)) continue
    problems.set(sourcedId, { code: 'unknown_parent_org', params: { org: parentSourcedId } })
  }
  return problems
}

function findCirclesAndDepth({ levels, lines, ids }: Tree, parents: Parents): Map<string, LineProblem> {
  const problems = new Map<string, LineProblem>()
  const sourcedIdOf = new Map([...lines.keys()].map((sourcedId) => [ids.get(sourcedId) ?? '', sourcedId]))
  // Only lines that add or move a level can be the cause; existing levels stay.
  const isMoved = (id: string) => sourcedIdOf.has(id) && levels.get(id)?.parentId !== parents.get(id)
  const blame = (id: string, problem: LineProblem) => problems.set(sourcedIdOf.get(id) ?? '', problem)
  for (const id of parents.keys()) {
    const { path, circle } = followParents(parents, id)
    if (circle) {
      for (const step of circle.filter(isMoved)) blame(step, { code: 'org_below_itself', params: {} })
    } else if (path.length > maxDepth) {
      const lowest = path.find(isMoved)
      if (lowest) blame(lowest, { code: 'hierarchy_too_deep', params: { max_levels: maxDepth } })
    }
  }
  return problems
}

/** Follows the parents up to the top, or until a level repeats. */
function followParents(parents: Parents, id: string): { path: string[]; circle?: string[] } {
  const path: string[] = []
  const seen = new Set<string>()
  for (let step: string | null = id; step !== null; step = parents.get(step) ?? null) {
    if (seen.has(step)) return { path, circle: path.slice(path.indexOf(step)) }
    seen.add(step)
    path.push(step)
  }
  return { path }
}
