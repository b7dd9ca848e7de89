import Type, { type Static } from 'typebox'
import { Instant, Uuid } from './formats.ts'
import { ExternalId, PageOf, pageQuery, updatedSince } from './list.ts'
import { Name, Slug } from './name.ts'

export const HierarchyLevel = Type.Object(
  {
    id: Type.Unsafe<string>({ ...Uuid, description: 'its id' }),
    learning_area: Type.String({ description: 'the slug of its learning area' }),
    name: Type.String({ description: 'what people call it' }),
    slug: Type.Optional(Type.String({ description: 'only of a learning area, which is a level without a parent' })),
    parent_id: Type.Union([Uuid, Type.Null()], { description: 'the level above; null for a learning area' }),
    depth: Type.Integer({ description: '0 for a learning area' }),
    path: Type.Array(Type.String(), { description: 'the names from the learning area down to this level' }),
    external_id: Type.Optional(Type.String({ description: 'the id that your system has for it' })),
    created_at: Instant,
    updated_at: Instant,
  },
  {
    examples: [
      {
        id: '0195a3c1-2f00-7a55-8d10-0d5f6f1b2c33',
        learning_area: 'north',
        name: 'Sales',
        parent_id: '0195a3c0-1a00-7b10-9c00-3d5f6f1b2c11',
        depth: 1,
        path: ['North', 'Sales'],
        created_at: '2026-03-01T12:00:00.000Z',
        updated_at: '2026-03-01T12:00:00.000Z',
      },
    ],
  },
)
export type HierarchyLevel = Static<typeof HierarchyLevel>

export const HierarchyLevelPage = PageOf(HierarchyLevel)
export type HierarchyLevelPage = Static<typeof HierarchyLevelPage>

export const HierarchyLevelQuery = Type.Object(
  {
    parent_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'the children of this level' })),
    level_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'this level and all below it' })),
    external_id: Type.Optional(ExternalId),
    updated_since: updatedSince,
    ...pageQuery,
  },
  { additionalProperties: false },
)
export type HierarchyLevelQuery = Static<typeof HierarchyLevelQuery>

export const NewHierarchyLevel = Type.Object(
  {
    name: Name,
    parent_id: Type.Optional(
      Type.Unsafe<string>({ ...Uuid, description: "the level above; without it the acting user's own" }),
    ),
    external_id: Type.Optional(ExternalId),
  },
  { additionalProperties: false, examples: [{ name: 'Sales' }] },
)
export type NewHierarchyLevel = Static<typeof NewHierarchyLevel>

/** Only administrators make learning areas. */
export const NewLearningArea = Type.Object({ name: Name, slug: Slug }, { additionalProperties: false })
export type NewLearningArea = Static<typeof NewLearningArea>

export const HierarchyLevelEdit = Type.Object(
  { name: Type.Optional(Name), external_id: Type.Optional(Type.Union([ExternalId, Type.Null()])) },
  { additionalProperties: false, minProperties: 1, examples: [{ name: 'Sales and service' }] },
)
export type HierarchyLevelEdit = Static<typeof HierarchyLevelEdit>

export const HierarchyLevelMove = Type.Object(
  { parent_id: Type.Unsafe<string>({ ...Uuid, description: 'the level that shall be above it' }) },
  { additionalProperties: false, examples: [{ parent_id: '0195a3c0-1a00-7b10-9c00-3d5f6f1b2c11' }] },
)
export type HierarchyLevelMove = Static<typeof HierarchyLevelMove>
