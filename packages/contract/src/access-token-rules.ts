import Type, { type Static } from 'typebox'
import { Uuid } from './formats.ts'
import { Permission } from './permission.ts'
import { Role } from './role.ts'

const list = { minItems: 1, uniqueItems: true }

/** Whom a client may act for, besides its own service user. What is left out does not limit. */
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

/** What an access token may do, for whom, from where and how often. Rules can be narrowed later, but never widened. */
export const ruleFields = {
  act_for: Type.Optional(ActFor),
  permissions: Type.Optional(
    Type.Array(Permission, {
      ...list,
      maxItems: 10,
      description: 'What it may do, instead of `access`. Always includes `connection.test`.',
    }),
  ),
  level_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'Limits it to this level of its learning area and those below. Its service user is on this level.',
    }),
  ),
  networks: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
      ...list,
      maxItems: 50,
      description: 'The networks it works from, as IPv4 and IPv6 CIDRs.',
    }),
  ),
  rate_limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 999_999_999, description: 'Requests per minute, instead of RATE_LIMIT.' }),
  ),
}

const Rules = Type.Object(ruleFields)
/** As in the backoffice API, `GET /api/1` and the command line. A rule that is left out does not limit. */
export type Rules = Static<typeof Rules>
