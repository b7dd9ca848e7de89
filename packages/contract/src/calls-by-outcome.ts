import Type, { type Static } from 'typebox'

export const callsRanges = ['24h', '7d', '30d', '90d'] as const
export type CallsRange = (typeof callsRanges)[number]

export const CallsByOutcomeQuery = Type.Object(
  {
    range: Type.Enum([...callsRanges], {
      description: 'Per hour for `24h` and `7d`, per day (UTC) for `30d` and `90d`, the current one included.',
    }),
  },
  { additionalProperties: false },
)

const Milliseconds = Type.Optional(
  Type.Number({ description: 'Of successful calls, within a fifth. Missing if there were none.' }),
)

const calls = {
  ok: Type.Integer(),
  mistake: Type.Integer(),
  refused: Type.Integer(),
  limited: Type.Integer(),
  failed: Type.Integer(),
}

export const CallsByOutcome = Type.Object({
  step: Type.Enum(['hour', 'day']),
  from: Type.String({ format: 'date-time', description: 'When the first hour or day began.' }),
  count: Type.Integer({ description: 'How many hours or days there are.' }),
  p50_milliseconds: Milliseconds,
  p95_milliseconds: Milliseconds,
  data: Type.Array(
    Type.Object({
      start: Type.String({ format: 'date-time' }),
      ...calls,
      p50_milliseconds: Milliseconds,
      p95_milliseconds: Milliseconds,
    }),
    { description: 'Oldest first. Hours or days without calls are left out.' },
  ),
})
export type CallsByOutcome = Static<typeof CallsByOutcome>
