import Type, { type Static } from 'typebox'
import { Instant, Uuid } from './formats.ts'
import { PageOf, pageQuery } from './list.ts'
import { patterns } from './pattern.ts'

export const WebhookPayload = Type.Enum(['thin', 'full', 'signal'], {
  description:
    '`thin`: IDs, version and the names of the changed fields. `full`: also the resource as `GET` answers at that moment. `signal`: one short message that there are new events, to be read with `GET /api/1/changes`.',
})
export type WebhookPayload = Static<typeof WebhookPayload>

export const webhookStatuses = ['active', 'paused', 'disabled'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/** Why a webhook is paused or disabled. */
export const webhookReasons = ['by_request', 'restored', 'failing', 'gone', 'too_many_parked'] as const
export type WebhookReason = (typeof webhookReasons)[number]

export const webhookHealths = ['ok', 'unverified', 'retrying', 'down', 'stopped'] as const
export type WebhookHealth = (typeof webhookHealths)[number]

const Url = Type.String({
  minLength: 8,
  maxLength: 2000,
  pattern: patterns.line.pattern,
  description:
    'Where events are sent, by `https`, at port 443 or 8443 unless the operator allows others. It must not contain a user name, a password or a fragment.',
})
const Description = Type.String({ maxLength: 200, pattern: patterns.line.pattern })
const Types = Type.Array(Type.String({ minLength: 1, maxLength: 60, pattern: patterns.line.pattern }), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: 'Types of events, such as `user.created`, `user.*` or `*`.',
})
const IgnoreOwn = Type.Boolean({
  description: 'Whether to leave out changes made with the same access token. Only for webhooks of an access token.',
})

export const Webhook = Type.Object(
  {
    id: Type.Unsafe<string>({ ...Uuid, description: 'ID of the webhook.' }),
    learning_area: Type.String({ description: 'Slug of the learning area.' }),
    client_id: Type.Optional(
      Type.Unsafe<string>({
        ...Uuid,
        description: 'The access token it belongs to. Missing if it belongs to the area.',
      }),
    ),
    url: Type.String(),
    description: Type.String(),
    types: Type.Array(Type.String()),
    payload: WebhookPayload,
    ignore_own: Type.Boolean(),
    status: Type.Enum([...webhookStatuses], {
      description: '`paused` and `disabled` webhooks get no events, but keep their place: resume them to get the rest.',
    }),
    reason: Type.Optional(
      Type.Enum([...webhookReasons], {
        description:
          'Why it is paused or disabled: `by_request`; `restored`: the data came from a backup; `failing`: it failed for five days; `gone`: it answered 410 twice; `too_many_parked`.',
      }),
    ),
    health: Type.Enum([...webhookHealths], {
      description:
        '`unverified`: the receiver has not returned the challenge yet; events wait. `retrying`: the last delivery failed and is tried again. `down`: several failed; it is tried at growing intervals. `stopped`: it is paused or disabled, or its access token does not work or lacks the right to the events.',
    }),
    events_behind: Type.Integer({ description: 'Number of events of the area after the last one handled.' }),
    parked: Type.Integer({ description: 'Number of events that the receiver rejected while it accepted others.' }),
    failing_since: Type.Optional(Instant),
    next_attempt_at: Type.Optional(Instant),
    last_delivered_at: Type.Optional(Instant),
    last_failed_at: Type.Optional(Instant),
    previous_secret_until: Type.Optional(
      Type.Unsafe<string>({ ...Instant, description: 'Until then the previous secret stays valid.' }),
    ),
    created_at: Instant,
    updated_at: Instant,
  },
  {
    examples: [
      {
        id: '0195a3c4-11aa-7c31-8f3e-6c8f2f1c9a22',
        learning_area: 'north',
        client_id: '7f3b0e5a-4c1d-4f6e-9b2a-1d5f6f1b2c33',
        url: 'https://hooks.example.org/learning',
        description: 'Payroll',
        types: ['user.*', 'enrolment.completed'],
        payload: 'thin',
        ignore_own: false,
        status: 'active',
        health: 'ok',
        events_behind: 0,
        parked: 0,
        last_delivered_at: '2026-03-01T12:00:00.000Z',
        created_at: '2026-03-01T12:00:00.000Z',
        updated_at: '2026-03-01T12:00:00.000Z',
      },
    ],
  },
)
export type Webhook = Static<typeof Webhook>

const Secret = Type.String({
  description: 'Verifies the signatures (`whsec_…`). Shown only once: here, and when it is rotated.',
})

export const CreatedWebhook = Type.Object({ ...Webhook.properties, secret: Secret })
export type CreatedWebhook = Static<typeof CreatedWebhook>

export const NewWebhook = Type.Object(
  {
    url: Url,
    types: Type.Optional(Types),
    payload: Type.Optional(WebhookPayload),
    ignore_own: Type.Optional(IgnoreOwn),
    description: Type.Optional(Description),
  },
  {
    additionalProperties: false,
    examples: [{ url: 'https://hooks.example.org/learning', types: ['user.*', 'enrolment.completed'] }],
  },
)
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookEdit = Type.Object(
  {
    url: Type.Optional(Url),
    types: Type.Optional(Types),
    payload: Type.Optional(WebhookPayload),
    ignore_own: Type.Optional(IgnoreOwn),
    description: Type.Optional(Description),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ types: ['user.*'] }] },
)
export type WebhookEdit = Static<typeof WebhookEdit>

export const WebhookPage = PageOf(Webhook)
export type WebhookPage = Static<typeof WebhookPage>

export const WebhookQuery = Type.Object(
  {
    status: Type.Optional(Type.Enum([...webhookStatuses])),
    health: Type.Optional(
      Type.Enum(['unverified'], {
        description: '`unverified`: only webhooks that get no events until they are confirmed.',
      }),
    ),
    client_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only webhooks of this access token.' })),
    ...pageQuery,
  },
  { additionalProperties: false },
)
export type WebhookQuery = Static<typeof WebhookQuery>

export const WebhookResume = Type.Object(
  {
    from: Type.Optional(
      Type.Enum(['where_it_stopped', 'now'], {
        default: 'where_it_stopped',
        description: '`now`: events since it stopped are not sent.',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ from: 'where_it_stopped' }] },
)
export type WebhookResume = Static<typeof WebhookResume>

export const WebhookVerification = Type.Object(
  {
    challenge: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'What arrived at the receiver as `data.challenge` of a `webhook.verify`.',
    }),
  },
  { additionalProperties: false, examples: [{ challenge: 'Zq2yV0kq3nWcV1o7Jm5r8t1uXb4e6hL9sDfGaKpQwTE' }] },
)
export type WebhookVerification = Static<typeof WebhookVerification>

/** With the URL, because the owner of a webhook could change it while an administrator looks at the webhook. */
export const WebhookVouch = Type.Object(
  { url: Type.Unsafe<string>({ ...Url, description: 'The URL that you vouch for.' }) },
  { additionalProperties: false, examples: [{ url: 'https://hooks.example.org/backoffice' }] },
)
export type WebhookVouch = Static<typeof WebhookVouch>

export const WebhookReplay = Type.Object(
  {
    event_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only this event.' })),
    since: Type.Optional(
      Type.Unsafe<string>({ ...Instant, description: 'All events from this time on, in order, before newer ones.' }),
    ),
    until: Type.Optional(
      Type.Unsafe<string>({ ...Instant, description: 'Only with `since`: no events after this time.' }),
    ),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ since: '2026-03-01T12:00:00.000Z' }] },
)
export type WebhookReplay = Static<typeof WebhookReplay>

export const ParkedRetry = Type.Object(
  { event_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only this one. Without it, all.' })) },
  { additionalProperties: false, examples: [{}] },
)
