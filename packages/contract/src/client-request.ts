import Type, { type Static } from 'typebox'
import { Uuid } from './formats.ts'
import { PageOf, pageQuery } from './list.ts'
import { patterns } from './pattern.ts'

export const outcomes = ['ok', 'mistake', 'refused', 'limited', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

/** Groups statuses by what an administrator would do about them. */
export function outcomeOf(status: number): Outcome {
  if (status < 400) return 'ok'
  if (status >= 500) return 'failed'
  if (status === 429) return 'limited'
  return status === 401 || status === 403 ? 'refused' : 'mistake'
}

const OutcomeName = Type.Enum([...outcomes], {
  description:
    '`ok`: below 400; `refused`: 401 and 403; `limited`: 429; `mistake`: any other 4xx; `failed`: 500 and above.',
})

/** One of the last calls with an access token. */
export const ClientRequest = Type.Object({
  id: Uuid,
  at: Type.String({ format: 'date-time', description: 'When the response was complete.' }),
  client_id: Uuid,
  method: Type.String(),
  path: Type.String({ description: 'The path with placeholders instead of IDs, such as `/api/1/users/{uuid}`.' }),
  status: Type.Integer(),
  outcome: OutcomeName,
  milliseconds: Type.Number(),
  acting_user: Type.Optional(Uuid),
  address: Type.String(),
  user_agent: Type.Optional(Type.String({ description: 'The first 200 characters.' })),
  request_id: Type.String(),
  refusal: Type.Optional(Type.String({ description: 'The actual reason of a refusal, as in the audit trail.' })),
  problem: Type.Optional(Type.String({ description: 'The reason that the response gave, such as `invalid_fields`.' })),
  fields: Type.Optional(
    Type.Array(Type.Object({ pointer: Type.String(), rule: Type.String() }), {
      description: 'The first five fields with errors, without their values.',
    }),
  ),
})
export type ClientRequest = Static<typeof ClientRequest>

export const ClientRequestPage = PageOf(ClientRequest)
export type ClientRequestPage = Static<typeof ClientRequestPage>

export const ClientRequestQuery = Type.Object(
  {
    outcome: Type.Optional(OutcomeName),
    path: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, pattern: patterns.line.pattern, description: 'The whole path.' }),
    ),
    ...pageQuery,
  },
  { additionalProperties: false },
)
export type ClientRequestQuery = Static<typeof ClientRequestQuery>

export const FoundRequestsQuery = Type.Object(
  { request_id: Type.String({ pattern: patterns.requestId.pattern, maxLength: 128 }) },
  { additionalProperties: false },
)
