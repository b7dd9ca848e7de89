import Type, { type Static } from 'typebox'
import { Instant, Uuid, Version } from './formats.ts'
import { ExternalId, PageOf, pageQuery, updatedSince } from './list.ts'
import { Name, Slug } from './name.ts'

export const HierarchyLevel = Type.Object(
  {
    id: Type.Unsafe<string>({ ...Uuid, description: 'ID of the level.' }),
    learning_area: Type.String({ description: 'Slug of the learning area.' }),
    name: Type.String({ description: 'Name shown to people.' }),
    slug: Type.Optional(Type.String({ description: 'Only for a learning area, which is a level without a parent.' })),
    parent_id: Type.Union([Uuid, Type.Null()], { description: 'The parent level. `null` for a learning area.' }),
    depth: Type.Integer({ description: '0 for a learning area, 1 for the levels below it, and so on.' }),
    path: Type.Array(Type.String(), { description: 'Names from the learning area down to this level.' }),
    external_id: Type.Optional(Type.String({ description: 'Its ID in your own system.' })),
    version: Version,
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
        version: 1,
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
    parent_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only the direct children of this level.' })),
    level_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only this level and the levels below it.' })),
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
      Type.Unsafe<string>({ ...Uuid, description: "The parent level. Defaults to the acting user's own level." }),
    ),
    external_id: Type.Optional(ExternalId),
  },
  { additionalProperties: false, examples: [{ name: 'Sales' }] },
)
export type NewHierarchyLevel = Static<typeof NewHierarchyLevel>

/** Only administrators create learning areas. */
export const NewLearningArea = Type.Object({ name: Name, slug: Slug }, { additionalProperties: false })
export type NewLearningArea = Static<typeof NewLearningArea>

export const HierarchyLevelEdit = Type.Object(
  { name: Type.Optional(Name), external_id: Type.Optional(Type.Union([ExternalId, Type.Null()])) },
  { additionalProperties: false, minProperties: 1, examples: [{ name: 'Sales and service' }] },
)
export type HierarchyLevelEdit = Static<typeof HierarchyLevelEdit>

export const HierarchyLevelMove = Type.Object(
  { parent_id: Type.Unsafe<string>({ ...Uuid, description: 'The new parent level.' }) },
  { additionalProperties: false, examples: [{ parent_id: '0195a3c0-1a00-7b10-9c00-3d5f6f1b2c11' }] },
)
export type HierarchyLevelMove = Static<typeof HierarchyLevelMove>
