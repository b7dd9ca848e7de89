import Type, { type Static } from 'typebox'
import { allRules } from './field-rules.ts'
import { allReasons, type ErrorCode, problemReasons } from './problem-reasons.ts'

export type { ErrorCode } from './problem-reasons.ts'

/** Every stable error code of the service. A published code keeps its meaning. */
export const errorCodes = Object.keys(problemReasons) as ErrorCode[]

/** The parameters of a sentence. */
const Params = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Array(Type.String())]))
export type Params = Static<typeof Params>

export const FieldError = Type.Object({
  pointer: Type.String({ description: 'JSON pointer (RFC 6901) to the field. Empty for the whole body.' }),
  detail: Type.String({
    description: 'What is wrong, for people to read. Continues a sentence that starts with the name of the field.',
  }),
  rule: Type.Optional(
    Type.Enum(allRules, { description: 'The rule the value breaks, for programs. New rules may be added.' }),
  ),
  params: Type.Optional({ ...Params, description: 'Parameters of the rule, such as the maximum length.' }),
})
export type FieldError = Static<typeof FieldError>

/** RFC 9457 problem details, sent as `application/problem+json`. */
export const Problem = Type.Object({
  type: Type.String({ description: 'URI that identifies the type of problem.' }),
  title: Type.String({ description: 'What the code means, for people to read.' }),
  status: Type.Integer({ description: 'HTTP status code.' }),
  detail: Type.String({ description: 'What happened and what to do.' }),
  code: Type.Enum([...errorCodes], {
    description: 'Base decisions on this. A code keeps its meaning; new codes may be added.',
  }),
  reason: Type.Optional(
    Type.Enum(allReasons, {
      description:
        'What exactly went wrong, so you can show your own text. A reason keeps its meaning; new reasons may be added.',
    }),
  ),
  params: Type.Optional({ ...Params, description: 'Parameters of the reason, such as a limit.' }),
  request_id: Type.String({ description: 'Identifies this call in the log and the audit trail.' }),
  errors: Type.Optional(Type.Array(FieldError, { description: 'Only if fields or parameters are invalid.' })),
})
export type Problem = Static<typeof Problem>
