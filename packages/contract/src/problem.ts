import Type, { type Static } from 'typebox'
import { allRules } from './field-rules.ts'
import { allReasons, type ErrorCode, problemReasons } from './problem-reasons.ts'

export type { ErrorCode } from './problem-reasons.ts'

/** Every stable error code of the service. A code, once published, keeps its meaning. */
export const errorCodes = Object.keys(problemReasons) as ErrorCode[]

/** What a sentence is made from. */
const Params = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Array(Type.String())]))
export type Params = Static<typeof Params>

export const FieldError = Type.Object({
  pointer: Type.String({ description: 'JSON pointer (RFC 6901) to the field, empty for the whole body' }),
  detail: Type.String({ description: 'what is wrong with it, for people; follows the name of the field' }),
  rule: Type.Optional(
    Type.Enum(allRules, { description: 'the rule that it breaks, for programs; rules may be added' }),
  ),
  params: Type.Optional({ ...Params, description: 'what the rule asks for, such as the greatest length' }),
})
export type FieldError = Static<typeof FieldError>

/** RFC 9457 problem details, sent as `application/problem+json`. */
export const Problem = Type.Object({
  type: Type.String({ description: 'a URI that identifies the kind of problem' }),
  title: Type.String({ description: 'what the code means, for people' }),
  status: Type.Integer({ description: 'the HTTP status' }),
  detail: Type.String({ description: 'what happened and what to do about it' }),
  code: Type.Enum([...errorCodes], { description: 'decide by this; a code keeps its meaning, and codes may be added' }),
  reason: Type.Optional(
    Type.Enum(allReasons, {
      description:
        'what exactly went wrong, to choose a text of your own by; a reason keeps its meaning, and reasons may be added',
    }),
  ),
  params: Type.Optional({ ...Params, description: 'what the sentence about this reason tells of, such as a limit' }),
  request_id: Type.String({ description: 'names this call in the log and in the audit trail' }),
  errors: Type.Optional(Type.Array(FieldError, { description: 'only where fields or parameters are to blame' })),
})
export type Problem = Static<typeof Problem>
