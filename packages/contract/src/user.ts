import Type, { type Static } from 'typebox'
import { EmailAddress } from './administrator.ts'
import { Role } from './connection.ts'
import { Instant, Uuid } from './formats.ts'
import { ExternalId, PageOf, pageQuery, searchText, updatedSince } from './list.ts'
import { Name } from './name.ts'

export const User = Type.Object(
  {
    uuid: Type.Unsafe<string>({ ...Uuid, description: 'the acting user of calls made in their name' }),
    learning_area: Type.String({ description: 'the slug of their learning area' }),
    display_name: Type.String({ description: 'what people call them' }),
    email: Type.Optional(Type.String({ description: 'their e-mail address' })),
    external_id: Type.Optional(Type.String({ description: 'the id that your system has for them' })),
    role: Role,
    level_id: Type.Unsafe<string>({ ...Uuid, description: 'the level they belong to' }),
    active: Type.Boolean({ description: 'an inactive user can be acted for by nobody' }),
    anonymised_at: Type.Optional(Instant),
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
        created_at: '2026-03-01T12:00:00.000Z',
        updated_at: '2026-03-01T12:00:00.000Z',
      },
    ],
  },
)
export type User = Static<typeof User>

/** A person as a caller describes them. */
const person = {
  display_name: Name,
  email: Type.Optional(EmailAddress),
  external_id: Type.Optional(ExternalId),
  role: Type.Optional(Role),
  level_id: Type.Optional(
    Type.Unsafe<string>({
      ...Uuid,
      description: 'the level they belong to; for a new user without it, that of the acting user',
    }),
  ),
}

export const NewUser = Type.Object(
  {
    uuid: Type.Optional(
      Type.Unsafe<string>({ ...Uuid, description: 'one of your own; without it the service makes one' }),
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
  description: 'without `role` or `level_id` they stay what they are; without `email` or `external_id` there is none',
  examples: [{ display_name: 'Ada Lovelace', email: 'ada@example.org', external_id: 'P-1815' }],
})
export type UserReplacement = Static<typeof UserReplacement>

export const UserEdit = Type.Object(
  {
    display_name: Type.Optional(Name),
    email: Type.Optional(Type.Union([EmailAddress, Type.Null()])),
    external_id: Type.Optional(Type.Union([ExternalId, Type.Null()])),
    role: Type.Optional(Role),
    level_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'the level they are to belong to' })),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ role: 'instructor' }, { email: null }] },
)
export type UserEdit = Static<typeof UserEdit>

export const UserPage = PageOf(User)
export type UserPage = Static<typeof UserPage>

export const UserQuery = Type.Object(
  {
    q: searchText,
    role: Type.Optional(Role),
    active: Type.Optional(Type.Enum(['true', 'false'])),
    level_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'on this level or below it' })),
    email: Type.Optional(EmailAddress),
    external_id: Type.Optional(ExternalId),
    updated_since: updatedSince,
    ...pageQuery,
  },
  { additionalProperties: false },
)
export type UserQuery = Static<typeof UserQuery>

export const UserParams = Type.Object({ uuid: Uuid }, { additionalProperties: false })
