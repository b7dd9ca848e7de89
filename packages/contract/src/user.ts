import Type, { type Static } from 'typebox'
import { Instant, Uuid } from './access-token.ts'
import { Role } from './connection.ts'
import { Name, Slug } from './hierarchy-level.ts'

export const User = Type.Object({
  uuid: Uuid,
  learning_area: Type.String(),
  kind: Type.Enum(['person', 'service']),
  display_name: Type.String(),
  role: Role,
  level_id: Uuid,
  active: Type.Boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type User = Static<typeof User>

export const NewUser = Type.Object(
  {
    learning_area: Slug,
    uuid: Type.Optional(Uuid),
    display_name: Name,
    role: Type.Optional(Role),
  },
  { additionalProperties: false },
)
export type NewUser = Static<typeof NewUser>

export const UserPage = Type.Object({
  data: Type.Array(User),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type UserPage = Static<typeof UserPage>

export const UserQuery = Type.Object(
  {
    learning_area: Slug,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    cursor: Type.Optional(Type.String({ maxLength: 1000 })),
  },
  { additionalProperties: false },
)
export type UserQuery = Static<typeof UserQuery>

export const UserAddress = Type.Object({ area: Slug, uuid: Uuid }, { additionalProperties: false })
