import type { AreaId } from '../database/schema/area-id.ts'
import type { AreaRow, CamelCase } from '../database/schema/rows.ts'

/** `path`: the names from the learning area down to this level. */
export type HierarchyLevelRow = Omit<AreaRow<'hierarchy_levels'>, 'ancestor_ids'> & { path: string[] }

/** A level of the hierarchy. One without a parent is a learning area and has a slug. */
export type HierarchyLevel = CamelCase<HierarchyLevelRow>

/** Deeper trees are a mistake or an attempt at abuse. */
export const maxDepth = 20
/** Of an area, counted when one is made: an import by the operator may make more. A branch is renamed in one statement. */
export const maxLevels = 20_000

export interface LearningArea {
  id: AreaId
  slug: string
  name: string
}
