import type { LineProblem } from '../problems/line-problem.ts'

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
  problem: LineProblem | null
  name: string
  parentSourcedId: string | null
}

/** The area's levels and the lines accepted so far. */
export interface Tree {
  topId: string
  /** By id. */
  levels: Map<string, Level>
  /** By sourcedId. */
  lines: Map<string, OrgLine>
  /** The ids of existing and planned levels, by sourcedId. */
  ids: Map<string, string>
}
