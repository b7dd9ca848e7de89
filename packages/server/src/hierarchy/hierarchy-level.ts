/** A level of the hierarchy. One without a parent is a learning area and has a slug. */
export interface HierarchyLevel {
  id: string
  areaId: string
  areaSlug: string
  parentId: string | null
  name: string
  slug: string | null
  externalId: string | null
  /** The names from the learning area down to this level. */
  path: string[]
  createdAt: Date
  updatedAt: Date
}

/** Deeper trees are a mistake, or somebody's try to find out what happens. */
export const maxDepth = 20

export type LearningArea = HierarchyLevel & { slug: string }
