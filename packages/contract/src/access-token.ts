import Type, { type Static, type TSchema } from 'typebox'
import { ruleFields } from './access-token-rules.ts'
import { CalendarDate, Instant, Uuid } from './formats.ts'
import { PageOf, pageQuery } from './list.ts'
import { Name, Slug } from './name.ts'
import { patterns } from './pattern.ts'

export const Access = Type.Enum(['read', 'read_write'], {
  description: 'The most that any call with this access token may do, whoever the acting user is.',
})
export type Access = Static<typeof Access>

/** `custom` means that `permissions` decides. */
export const ShownAccess = Type.Enum(['read', 'read_write', 'custom'], {
  description: 'Caps every call made with the access token, whoever is acted for. `custom`: see `permissions`.',
})

const Owner = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: patterns.name.pattern,
  description: 'The person or team responsible for the integration.',
})
const ContactEmail = Type.String({
  maxLength: 254,
  pattern: patterns.email.pattern,
  description: 'Whom to contact about it.',
})
const Note = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: patterns.text.pattern,
  description: 'For people to read.',
})

export const NewAccessToken = Type.Object(
  {
    learning_area: Slug,
    token_name: Name,
    expiration_date: Type.Optional(CalendarDate),
    access: Type.Optional(Access),
    paused: Type.Optional(Type.Boolean({ description: 'Create it paused, to use it later.' })),
    owner: Type.Optional(Owner),
    contact_email: Type.Optional(ContactEmail),
    note: Type.Optional(Note),
    ...ruleFields,
    replaces: Type.Optional(
      Type.String({ format: 'uuid', description: 'The client id of the access token that this one replaces.' }),
    ),
  },
  { additionalProperties: false },
)
export type NewAccessToken = Static<typeof NewAccessToken>

/** Null removes the value. */
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const AccessTokenEdit = Type.Object(
  {
    token_name: Type.Optional(Name),
    expiration_date: Type.Optional(CalendarDate),
    owner: Type.Optional(orNull(Owner)),
    contact_email: Type.Optional(orNull(ContactEmail)),
    note: Type.Optional(orNull(Note)),
    ...ruleFields,
  },
  { additionalProperties: false, minProperties: 1 },
)
export type AccessTokenEdit = Static<typeof AccessTokenEdit>

export const AccessTokenStatus = Type.Enum(['active', 'paused', 'expired', 'revoked'])
export type AccessTokenStatus = Static<typeof AccessTokenStatus>

export const AccessToken = Type.Object({
  client_id: Uuid,
  learning_area: Type.String({ description: 'Slug of the learning area.' }),
  learning_area_name: Type.String(),
  token_name: Type.String(),
  access: ShownAccess,
  status: AccessTokenStatus,
  expiring: Type.Boolean({ description: 'Active, and expires within 30 days.' }),
  expiration_date: CalendarDate,
  expires_at: Type.String({ format: 'date-time', description: 'The moment it stops working.' }),
  created_at: Instant,
  paused_at: Type.Optional(Instant),
  revoked_at: Type.Optional(Instant),
  owner: Type.Optional(Type.String()),
  contact_email: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  ...ruleFields,
  beyond_maximum: Type.Optional(
    Type.Boolean({ description: 'Works for longer than the operator now allows. It keeps its date.' }),
  ),
  replaces: Type.Optional(Type.String({ format: 'uuid', description: 'The client id of the access token before it.' })),
  replaced_by: Type.Optional(
    Type.String({ format: 'uuid', description: 'The client id of the access token after it.' }),
  ),
  last_used_at: Type.Optional(Instant),
  last_address: Type.Optional(Type.String()),
  refusals: Type.Optional(
    Type.Array(
      Type.Object({
        reason: Type.String(),
        count: Type.Integer(),
        first_at: Instant,
        last_at: Instant,
        last_address: Type.Optional(Type.String({ description: 'IP address of the last attempt.' })),
      }),
      {
        description: 'Refused attempts of the last 24 hours by their actual reason, the most recent reason first.',
      },
    ),
  ),
  calls_per_day: Type.Array(Type.Object({ date: CalendarDate, calls: Type.Integer() }), {
    description: 'The last 30 days. Days without calls are left out.',
  }),
})
export type AccessToken = Static<typeof AccessToken>

/** The response to creating an access token, and the only one that contains the secret. */
export const CreatedAccessToken = Type.Object({ ...AccessToken.properties, client_secret: Type.String() })
export type CreatedAccessToken = Static<typeof CreatedAccessToken>

export const AccessTokenPage = PageOf(AccessToken)
export type AccessTokenPage = Static<typeof AccessTokenPage>

export const AccessTokenQuery = Type.Object(
  {
    learning_area: Type.Optional(Slug),
    status: Type.Optional(Type.Enum(['active', 'expiring', 'paused', 'expired', 'revoked'])),
    q: Type.Optional(
      Type.String({ maxLength: 200, pattern: patterns.text.pattern, description: 'Part of the name, or a client ID.' }),
    ),
    sort: Type.Optional(
      Type.Enum(['-created_at', 'created_at', 'token_name', '-token_name', 'expiration_date', '-expiration_date']),
    ),
    ...pageQuery,
  },
  { additionalProperties: false },
)
export type AccessTokenQuery = Static<typeof AccessTokenQuery>
