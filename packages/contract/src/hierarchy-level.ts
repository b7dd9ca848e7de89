import Type, { type Static } from 'typebox'

export const Slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 63,
  description: 'lower-case letters, digits and single hyphens; cannot be changed later',
})

export const HierarchyLevel = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  slug: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
})
export type HierarchyLevel = Static<typeof HierarchyLevel>

export const HierarchyLevels = Type.Object({ data: Type.Array(HierarchyLevel) })
export type HierarchyLevels = Static<typeof HierarchyLevels>

export const NewHierarchyLevel = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), slug: Slug },
  { additionalProperties: false },
)
export type NewHierarchyLevel = Static<typeof NewHierarchyLevel>
