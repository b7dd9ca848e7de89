import Type, { type Static } from 'typebox'
import { Uuid } from './formats.ts'
import { Role } from './role.ts'

const list = { minItems: 1, uniqueItems: true }

/** For whom a client may act, besides its own service user. What is left out does not narrow. */
export const ActFor = Type.Object(
  {
    who: Type.Enum(['itself', 'people'], {
      description: 'its own service user only, or active people of its area too',
    }),
    level_ids: Type.Optional(
      Type.Array(Uuid, { ...list, maxItems: 50, description: 'only people on these levels and below' }),
    ),
    roles: Type.Optional(Type.Array(Role, { ...list, maxItems: 4, description: 'only people with these roles' })),
    user_uuids: Type.Optional(Type.Array(Uuid, { ...list, maxItems: 200, description: 'only these people' })),
    own_people: Type.Optional(
      Type.Boolean({
        description: 'only people whom it made itself, or the access tokens before it; it sees no others',
      }),
    ),
  },
  { additionalProperties: false, description: 'for whom it may act; the lists narrow each other' },
)
export type ActFor = Static<typeof ActFor>
