import Type, { type Static } from 'typebox'
import { AccessTokenStatus } from './access-token.ts'
import { CalendarDate, Instant, Uuid } from './formats.ts'

const KnownToken = {
  client_id: Uuid,
  token_name: Type.String(),
  learning_area: Type.String({ description: 'the slug of its learning area' }),
}

export const ExpiringToken = Type.Object({
  ...KnownToken,
  expiration_date: CalendarDate,
  last_used_at: Type.Optional(Instant),
})
export type ExpiringToken = Static<typeof ExpiringToken>

export const NeverUsedToken = Type.Object({ ...KnownToken, created_at: Instant })
export type NeverUsedToken = Static<typeof NeverUsedToken>

export const FailingClient = Type.Object({
  ...KnownToken,
  status: AccessTokenStatus,
  refusals: Type.Integer({ description: 'in the last 24 hours' }),
  last_refused_at: Instant,
  last_refusal: Type.String({ description: 'the real reason of the latest' }),
  last_used_at: Type.Optional(Instant),
})
export type FailingClient = Static<typeof FailingClient>

/** What needs an administrator's attention, and how much goes on. */
export const Overview = Type.Object({
  learning_areas: Type.Integer(),
  access_tokens: Type.Object(
    {
      active: Type.Integer({ description: 'with the expiring ones' }),
      expiring: Type.Integer(),
      paused: Type.Integer(),
      expired: Type.Integer(),
      revoked: Type.Integer(),
      never_used: Type.Integer({ description: 'active, and not used once' }),
    },
    { description: 'how many the list shows with each status' },
  ),
  ever_used: Type.Boolean({ description: 'whether any access token was used once' }),
  attention: Type.Object(
    {
      expiring: Type.Array(ExpiringToken, { description: 'the soonest first' }),
      never_used: Type.Array(NeverUsedToken, { description: 'active for more than a week, the oldest first' }),
      failing: Type.Array(FailingClient, { description: 'refused in the last 24 hours, the most often refused first' }),
    },
    { description: 'the access tokens to look at, at most 10 of each kind' },
  ),
  calls_per_day: Type.Array(Type.Object({ date: CalendarDate, calls: Type.Integer() }), {
    description: 'of all access tokens, the last 30 days; days without a call are left out',
  }),
  refusals_last_24_hours: Type.Integer({
    description: 'of everybody, also of those who named no known access token; with those that were only counted',
  }),
})
export type Overview = Static<typeof Overview>
