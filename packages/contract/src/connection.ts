import Type, { type Static } from 'typebox'
import { Access, Instant, Uuid } from './access-token.ts'

export const Role = Type.Enum(['learner', 'instructor', 'manager', 'reader'])
export type Role = Static<typeof Role>

/** What `GET /api/1` answers: the connection works, and this is what it can do. */
export const Connection = Type.Object({
  version: Type.Literal(1),
  learning_area: Type.Object({ id: Uuid, name: Type.String(), slug: Type.String() }),
  client: Type.Object({ client_id: Uuid, name: Type.String(), access: Access, expires_at: Instant }),
  acting_user: Type.Object({
    uuid: Uuid,
    display_name: Type.String(),
    kind: Type.Enum(['person', 'service']),
    role: Role,
    level_id: Uuid,
  }),
  permissions: Type.Array(Type.String(), {
    description: 'what the record, the token and the acting user allow together',
  }),
  links: Type.Record(Type.String(), Type.String()),
})
export type Connection = Static<typeof Connection>
