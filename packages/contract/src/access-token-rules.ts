import Type, { type Static } from 'typebox'
import { Uuid } from './formats.ts'
import { Role } from './role.ts'

const list = { minItems: 1, uniqueItems: true }

/** For whom a client may act, besides its own service user. What is left out does not narrow. */
export const ActFor = Type.Object(
  {
    who: Type.Enum(['itself', 'people'], {
      description: 'Only its own service user, or also active people in its learning area.',
    }),
    level_ids: Type.Optional(
      Type.Array(Uuid, { ...list, maxItems: 50, description: 'Only people on these levels and below.' }),
    ),
    roles: Type.Optional(Type.Array(Role, { ...list, maxItems: 4, description: 'Only people with these roles.' })),
    user_uuids: Type.Optional(Type.Array(Uuid, { ...list, maxItems: 200, description: 'Only these people.' })),
    own_people: Type.Optional(
      Type.Boolean({
        description: 'Only people that it, or the access tokens it replaces, created. It sees no others.',
      }),
    ),
  },
  { additionalProperties: false, description: 'Who it may act for. A person must match all lists.' },
)
export type ActFor = Static<typeof ActFor>
