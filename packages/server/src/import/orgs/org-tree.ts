import { maxDepth } from '../../hierarchy/hierarchy-level.ts'
import { quoted } from '../staging/cell-checks.ts'

export interface Level {
  id: string
  parentId: string | null
  externalId: string | null
  name: string
  ancestorIds: string[]
}

export interface OrgLine {
  line: number
  sourcedId: string
  ended: boolean
  problem: string | null
  name: string
  parentSourcedId: string | null
}

export interface Refusal {
  line: number | null
  sourcedId: string
  reason: string
}

export interface TreePlan {
  /** Every level that is new or changes, also by what happens above it. */
  inserts: Level[]
  updates: Level[]
  refusals: Refusal[]
  created: number
  changed: number
}

/**
 * What the area's tree becomes. A line that would make a circle or too deep a tree is refused, and with it whoever has
 * no place without it.
 */
export function planTree(levels: Level[], orgs: OrgLine[], newId: () => string): TreePlan {
  const top = levels.find(({ parentId }) => parentId === null)
  if (!top) throw new Error('an area without a top level')
  const before = new Map(levels.map((level) => [level.id, level]))
  const known = new Map(levels.flatMap((level) => (level.externalId === null ? [] : [[level.externalId, level]])))
  const refusals: Refusal[] = []
  const accepted = acceptLines(orgs, refusals)

  const idOf = new Map<string, string>()
  for (const { sourcedId } of accepted.values()) idOf.set(sourcedId, known.get(sourcedId)?.id ?? newId())
  // The learning area itself may be one of the orgs. It stays where it is and is called as its administrators call it.
  for (const [sourcedId, id] of idOf) if (id === top.id) accepted.delete(sourcedId)

  const place = (sourcedId: string) =>
    accepted.has(sourcedId) ? idOf.get(sourcedId) : (known.get(sourcedId)?.id ?? undefined)
  for (;;) {
    const wanted = wantedParents(top.id, accepted, before, idOf, place)
    const problems = findProblems(wanted, accepted, before, idOf, place)
    if (problems.size === 0) return compare(wanted, { top, before, accepted, idOf, refusals })
    for (const [sourcedId, reason] of problems) {
      const line = accepted.get(sourcedId)?.line ?? null
      refusals.push({ line, sourcedId, reason })
      accepted.delete(sourcedId)
    }
  }
}

/** The first line about each org that goes on. */
function acceptLines(orgs: OrgLine[], refusals: Refusal[]): Map<string, OrgLine> {
  const first = new Map<string, OrgLine>()
  for (const org of orgs) {
    if (org.ended) continue
    const earlier = first.get(org.sourcedId)
    const reason = org.problem ?? (earlier && `line ${earlier.line} has the same sourcedId`)
    if (reason) refusals.push({ line: org.line, sourcedId: org.sourcedId, reason })
    else first.set(org.sourcedId, org)
  }
  return first
}

type Place = (sourcedId: string) => string | undefined

/** By id, of every level there will be. */
function wantedParents(
  topId: string,
  accepted: Map<string, OrgLine>,
  before: Map<string, Level>,
  idOf: Map<string, string>,
  place: Place,
): Map<string, string | null> {
  const parents = new Map([...before.values()].map(({ id, parentId }) => [id, parentId]))
  for (const { sourcedId, parentSourcedId } of accepted.values()) {
    const id = idOf.get(sourcedId)
    if (id) parents.set(id, (parentSourcedId === null ? topId : place(parentSourcedId)) ?? null)
  }
  return parents
}

function findProblems(
  parents: Map<string, string | null>,
  accepted: Map<string, OrgLine>,
  before: Map<string, Level>,
  idOf: Map<string, string>,
  place: Place,
): Map<string, string> {
  const problems = new Map<string, string>()
  const lineOf = new Map([...accepted.keys()].map((sourcedId) => [idOf.get(sourcedId) ?? '', sourcedId]))
  for (const { sourcedId, parentSourcedId } of accepted.values()) {
    if (parentSourcedId !== null && place(parentSourcedId) === undefined) {
      problems.set(sourcedId, `there is no org ${quoted(parentSourcedId)} for it to stand below`)
    }
  }
  // Until everybody has a parent there is no way up to follow.
  if (problems.size > 0) return problems
  for (const id of parents.keys()) {
    const way = wayUp(parents, id)
    if (way !== 'circle' && way.length <= maxDepth) continue
    const reason = way === 'circle' ? 'it would stand below itself' : `a hierarchy has ${maxDepth} levels at most`
    // Of those on the way, the lines that moved something are to blame; what stood there before stays.
    const moved = (way === 'circle' ? circleFrom(parents, id) : way).filter(
      (step) => lineOf.has(step) && before.get(step)?.parentId !== parents.get(step),
    )
    const blamed = way === 'circle' ? moved : moved.slice(0, 1)
    for (const step of blamed) problems.set(lineOf.get(step) ?? '', reason)
  }
  return problems
}

/** From a level up to the top, both included. */
function wayUp(parents: Map<string, string | null>, id: string): string[] | 'circle' {
  const way: string[] = []
  for (let step: string | null = id; step !== null; step = parents.get(step) ?? null) {
    if (way.length > parents.size) return 'circle'
    way.push(step)
  }
  return way
}

function circleFrom(parents: Map<string, string | null>, id: string): string[] {
  const seen: string[] = []
  for (let step = id; ; step = parents.get(step) ?? '') {
    const begin = seen.indexOf(step)
    if (begin >= 0) return seen.slice(begin)
    seen.push(step)
  }
}

function compare(
  parents: Map<string, string | null>,
  {
    top,
    before,
    accepted,
    idOf,
    refusals,
  }: {
    top: Level
    before: Map<string, Level>
    accepted: Map<string, OrgLine>
    idOf: Map<string, string>
    refusals: Refusal[]
  },
): TreePlan {
  const lines = new Map([...accepted.values()].map((org) => [idOf.get(org.sourcedId) ?? '', org]))
  const renamed = new Set(
    [...lines].filter(([id, { name }]) => (before.get(id)?.name ?? name) !== name).map(([id]) => id),
  )
  const inserts: Level[] = []
  const updates: Level[] = []
  let changed = 0
  for (const [id, parentId] of parents) {
    if (id === top.id) continue
    const [old, org] = [before.get(id), lines.get(id)]
    const way = wayUp(parents, id)
    if (way === 'circle') throw new Error('a circle that was not refused')
    const name = org?.name ?? old?.name ?? ''
    const level = {
      id,
      parentId,
      name,
      externalId: org?.sourcedId ?? old?.externalId ?? null,
      ancestorIds: way.reverse(),
    }
    if (!old) inserts.push(level)
    // The names above a level are part of what is shown of it.
    else if (!sameWay(old, level) || way.some((step) => renamed.has(step))) updates.push(level)
    if (old && (old.name !== name || old.parentId !== parentId)) changed += 1
  }
  inserts.sort((one, other) => one.ancestorIds.length - other.ancestorIds.length)
  return { inserts, updates, refusals, created: inserts.length, changed }
}

function sameWay(one: Level, other: Level): boolean {
  return (
    one.ancestorIds.length === other.ancestorIds.length && one.ancestorIds.every((id, n) => id === other.ancestorIds[n])
  )
}
