import Type, { type Static } from 'typebox'
import { ShownAccess } from './access-token.ts'
import { ruleFields } from './access-token-rules.ts'
import { Instant, Uuid } from './formats.ts'
import { Role } from './role.ts'

export { Role }

/** The response of `GET /api/1`: the connection works, and what it may do. */
export const Connection = Type.Object(
  {
    version: Type.Literal(1),
    learning_area: Type.Object(
      { id: Uuid, name: Type.String(), slug: Type.String() },
      { description: 'The learning area of this client.' },
    ),
    client: Type.Object(
      { client_id: Uuid, name: Type.String(), access: ShownAccess, expires_at: Instant, ...ruleFields },
      { description: 'The access token, with its rules if it has any. It stops working at `expires_at`.' },
    ),
    acting_user: Type.Object(
      {
        uuid: Uuid,
        display_name: Type.String(),
        kind: Type.Enum(['person', 'service']),
        role: Role,
        level_id: Uuid,
      },
      { description: 'The user this call acts for.' },
    ),
    permissions: Type.Array(Type.String(), {
      description: 'What the access token, the bearer token and the acting user allow in combination.',
    }),
    links: Type.Record(Type.String(), Type.String(), {
      description: 'Paths by name, relative to the base URL.',
    }),
  },
  {
    examples: [
      {
        version: 1,
        learning_area: { id: '0195a3c0-1a00-7b10-9c00-3d5f6f1b2c11', name: 'North', slug: 'north' },
        client: {
          client_id: '5e8a4059-f24b-4d23-94d6-0981d86fbade',
          name: 'n8n',
          access: 'read',
          expires_at: '2027-03-02T00:00:00.000Z',
        },
        acting_user: {
          uuid: '5e8a4059-f24b-4d23-94d6-0981d86fbade',
          display_name: 'n8n',
          kind: 'service',
          role: 'reader',
          level_id: '0195a3c0-1a00-7b10-9c00-3d5f6f1b2c11',
        },
        permissions: ['connection.test', 'hierarchy.read', 'users.read', 'courses.read', 'enrolments.read'],
        links: {
          self: '/api/1',
          hierarchy_levels: '/api/1/hierarchy-levels',
          users: '/api/1/users',
          courses: '/api/1/courses',
          enrolments: '/api/1/enrolments',
        },
      },
    ],
  },
)
export type Connection = Static<typeof Connection>
