import Type, { type TSchema } from 'typebox'
import type { ParamsOf } from './problem-reasons.ts'

const max = Type.Number({ examples: [200] })
const min = Type.Number({ examples: [12] })
const text = (example: string) => Type.String({ examples: [example] })
const list = (...examples: string[]) => Type.Array(Type.String(), { examples: [examples] })

/** The rules that a field or parameter can violate, with their parameters. */
export const fieldRules = {
  required: {},
  required_unless: { other: text('learning_area') },
  type: { type: text('string') },
  one_of: { allowed: list('learner', 'instructor') },
  format: { format: text('uuid') },
  min_length: { min },
  max_length: { max },
  max_items: { max: Type.Number({ examples: [20] }) },
  unique_items: {},
  minimum: { min: Type.Number({ examples: [0] }) },
  maximum: { max: Type.Number({ examples: [100] }) },
  multiple_of: { step: Type.Number({ examples: [0.01] }) },
  min_fields: { min: Type.Number({ examples: [1] }) },
  invalid: {},
  unknown_field: {},
  unknown_parameter: { known: list('limit', 'cursor') },
  parameters_not_allowed: {},
  // The rules of `patterns`.
  slug: {},
  no_null_character: {},
  single_line: {},
  name: {},
  email: {},
  six_digits: {},
  two_factor_code: {},
  web_address: {},
  tag: {},
  language_tag: {},
  audit_action: {},
  request_id: {},
  event_types: {},
  // The rules that a schema cannot express.
  taken: {},
  does_not_exist: {},
  wrong: {},
  network: {},
  wider: {},
  only_with_people: {},
  only_of_area_administrators: {},
  not_with: { other: text('permissions') },
  in_past: {},
  too_far_ahead: {},
  not_a_time: {},
  webhook_url: {},
  event_type: {},
  too_deep: {},
  below_itself: {},
  mismatch: {},
  invalid_cursor: {},
  no_words: {},
  no_letters: {},
  too_many_words: { max: Type.Number({ examples: [10] }) },
} as const satisfies Record<string, Record<string, TSchema>>

export type FieldRule = keyof typeof fieldRules
export type RuleParams<Rule extends FieldRule> = ParamsOf<(typeof fieldRules)[Rule]>

export const allRules = Object.keys(fieldRules) as FieldRule[]
