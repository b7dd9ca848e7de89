import Type, { type Static } from 'typebox'
import { AccessTokenStatus } from './access-token.ts'
import { CalendarDate, Instant, Uuid } from './formats.ts'
import { Webhook } from './webhook.ts'

const KnownToken = {
  client_id: Uuid,
  token_name: Type.String(),
  learning_area: Type.String({ description: 'Slug of the learning area.' }),
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
  refusals: Type.Integer({ description: 'In the last 24 hours.' }),
  last_refused_at: Instant,
  last_refusal: Type.String({ description: 'The actual reason for the latest refusal.' }),
  last_used_at: Type.Optional(Instant),
})
export type FailingClient = Static<typeof FailingClient>

const { id, learning_area, url, description, status, reason, failing_since, parked } = Webhook.properties
export const FailingWebhook = Type.Object({
  ...{ id, learning_area, url, description, status, reason, failing_since },
  parked: Type.Unsafe<number>({ ...parked, description: 'Events that it refused or that wait for these.' }),
})
export type FailingWebhook = Static<typeof FailingWebhook>

/** What needs an administrator's attention, and how much the service is used. */
export const Overview = Type.Object({
  learning_areas: Type.Integer(),
  access_tokens: Type.Object(
    {
      active: Type.Integer({ description: 'Including those that expire soon.' }),
      expiring: Type.Integer(),
      paused: Type.Integer(),
      expired: Type.Integer(),
      revoked: Type.Integer(),
      never_used: Type.Integer({ description: 'Active and never used.' }),
    },
    { description: 'Number of access tokens by status.' },
  ),
  ever_used: Type.Boolean({ description: 'Whether any access token has ever been used.' }),
  attention: Type.Object(
    {
      expiring: Type.Array(ExpiringToken, { description: 'Soonest first.' }),
      never_used: Type.Array(NeverUsedToken, { description: 'Active for more than a week, oldest first.' }),
      failing: Type.Array(FailingClient, { description: 'Refused in the last 24 hours, most refusals first.' }),
      webhooks: Type.Array(FailingWebhook, {
        description:
          'Disabled by the service or paused by a restore; failing for an hour; or with events that were refused several times. In this order.',
      }),
      unverified_webhooks: Type.Integer({
        description: 'Active webhooks that get nothing, because nobody has confirmed them yet.',
      }),
    },
    { description: 'Access tokens and webhooks that need attention. Lists have at most 10 of each kind.' },
  ),
  calls_per_day: Type.Array(Type.Object({ date: CalendarDate, calls: Type.Integer() }), {
    description: 'Calls with all access tokens in the last 30 days. Days without calls are left out.',
  }),
  refusals_last_24_hours: Type.Integer({
    description: 'All refusals, including those without a known access token and those that were only counted.',
  }),
})
export type Overview = Static<typeof Overview>
