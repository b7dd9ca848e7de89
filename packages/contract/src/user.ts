import Type, { type Static } from 'typebox'
import { EmailAddress } from './administrator.ts'
import { Role } from './connection.ts'
import { Instant, Uuid, Version } from './formats.ts'
import { ExternalId, PageOf, pageQuery, searchText, updatedSince } from './list.ts'
import { Name } from './name.ts'

export const User = Type.Object(
  {
    uuid: Type.Unsafe<string>({
      ...Uuid,
      description: 'UUID of the user. Send it in the acting-user header to act for them.',
    }),
    learning_area: Type.String({ description: 'Slug of the learning area.' }),
    display_name: Type.String({ description: 'Name shown to people.' }),
    email: Type.Optional(Type.String({ description: 'Email address.' })),
    external_id: Type.Optional(Type.String({ description: 'Their ID in your own system.' })),
    role: Role,
    level_id: Type.Unsafe<string>({ ...Uuid, description: 'The level the user belongs to.' }),
    active: Type.Boolean({ description: 'Nobody can act for an inactive user.' }),
    anonymised_at: Type.Optional(Instant),
    version: Version,
    created_at: Instant,
    updated_at: Instant,
  },
  {
    examples: [
      {
        uuid: '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11',
        learning_area: 'north',
        display_name: 'Ada Lovelace',
        email: 'ada@example.org',
        external_id: 'P-1815',
        role: 'learner',
        level_id: '0195a3c1-2f00-7a55-8d10-0d5f6f1b2c33',
        active: true,
        version: 1,
        created_at: '2026-03-01T12:00:00.000Z',
        updated_at: '2026-03-01T12:00:00.000Z',
      },
    ],
  },
)
export type User = Static<typeof User>

/** The fields of a person that a caller can set. */
const person = {
  display_name: Name,
  email: Type.Optional(EmailAddress),
  external_id: Type.Optional(ExternalId),
  role: Type.Optional(Role),
  level_id: Type.Optional(
    Type.Unsafe<string>({
      ...Uuid,
      description: 'The level the user belongs to. For a new user, it defaults to the level of the acting user.',
    }),
  ),
}

export const NewUser = Type.Object(
  {
    uuid: Type.Optional(
      Type.Unsafe<string>({
        ...Uuid,
        description: 'A UUID of your choice. If you leave it out, the service generates one.',
      }),
    ),
    ...person,
  },
  {
    additionalProperties: false,
    examples: [{ display_name: 'Ada Lovelace', email: 'ada@example.org', role: 'learner' }],
  },
)
export type NewUser = Static<typeof NewUser>

export const UserReplacement = Type.Object(person, {
  additionalProperties: false,
  description: '`role` and `level_id` keep their values if left out; `email` and `external_id` are removed.',
  examples: [{ display_name: 'Ada Lovelace', email: 'ada@example.org', external_id: 'P-1815' }],
})
export type UserReplacement = Static<typeof UserReplacement>

export const UserEdit = Type.Object(
  {
    display_name: Type.Optional(Name),
    email: Type.Optional(Type.Union([EmailAddress, Type.Null()])),
    external_id: Type.Optional(Type.Union([ExternalId, Type.Null()])),
    role: Type.Optional(Role),
    level_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'The new level of the user.' })),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ role: 'instructor' }, { email: null }] },
)
export type UserEdit = Static<typeof UserEdit>

export const UserPage = PageOf(User)
export type UserPage = Static<typeof UserPage>

const filters = {
  role: Type.Optional(Role),
  active: Type.Optional(Type.Enum(['true', 'false'])),
  level_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only users on this level or below.' })),
  email: Type.Optional(EmailAddress),
  external_id: Type.Optional(ExternalId),
}
/** Without `q`: a search costs as much as it has matches, all of which a count would look for. */
export const UserFilters = Type.Object(filters, { additionalProperties: false })

export const UserQuery = Type.Object(
  { q: searchText, ...filters, updated_since: updatedSince, ...pageQuery },
  { additionalProperties: false },
)
export type UserQuery = Static<typeof UserQuery>

export const UserParams = Type.Object({ uuid: Uuid }, { additionalProperties: false })
