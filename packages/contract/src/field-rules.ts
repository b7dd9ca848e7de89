import Type, { type TSchema } from 'typebox'
import type { ParamsOf } from './problem-reasons.ts'

const max = Type.Number()
const min = Type.Number()

/** What a field or a parameter did not keep to, and with which parameters. */
export const fieldRules = {
  required: {},
  required_unless: { other: Type.String() },
  type: { type: Type.String() },
  one_of: { allowed: Type.Array(Type.String()) },
  format: { format: Type.String() },
  min_length: { min },
  max_length: { max },
  minimum: { min },
  maximum: { max },
  multiple_of: { step: Type.Number() },
  min_fields: { min },
  not_valid: {},
  unknown_field: {},
  unknown_parameter: { known: Type.Array(Type.String()) },
  no_parameters: {},
  // Those of `patterns`.
  slug: {},
  no_null_character: {},
  single_line: {},
  name: {},
  email: {},
  six_digits: {},
  language_tag: {},
  audit_action: {},
  request_id: {},
  // Those that a schema cannot know.
  taken: {},
  does_not_exist: {},
  wrong: {},
  passed: {},
  too_far_away: {},
  not_a_time: {},
  too_deep: {},
  below_itself: {},
  contradicts_query: {},
  invalid_cursor: {},
  without_words: {},
  without_letters: {},
  too_many_words: { max },
} as const satisfies Record<string, Record<string, TSchema>>

export type FieldRule = keyof typeof fieldRules
export type RuleParams<Rule extends FieldRule> = ParamsOf<(typeof fieldRules)[Rule]>

export const allRules = Object.keys(fieldRules) as FieldRule[]
