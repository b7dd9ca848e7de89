import Type, { type Static } from 'typebox'
import { Uuid } from './formats.ts'
import { patterns } from './pattern.ts'

/** What an integration would send. Nothing of it is stored or logged. */
export const ConnectionCheck = Type.Object(
  {
    client_secret: Type.String({ minLength: 1, maxLength: 200, pattern: patterns.line.pattern }),
    acting_user: Type.Optional(Uuid),
    address: Type.Optional(
      Type.String({ minLength: 2, maxLength: 60, pattern: patterns.line.pattern, description: 'An IP address.' }),
    ),
  },
  { additionalProperties: false },
)
export type ConnectionCheck = Static<typeof ConnectionCheck>

export const checkedSteps = ['secret', 'status', 'network', 'acting_user'] as const

export const ConnectionCheckResult = Type.Object({
  steps: Type.Array(
    Type.Object({
      step: Type.Enum([...checkedSteps]),
      result: Type.Enum(['ok', 'refused', 'skipped'], {
        description: '`skipped`: no address or no acting user was given.',
      }),
      refusal: Type.Optional(Type.String({ description: 'The reason, as in the audit trail.' })),
    }),
  ),
})
export type ConnectionCheckResult = Static<typeof ConnectionCheckResult>
