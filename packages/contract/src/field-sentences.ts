import type { FieldRule, RuleParams } from './field-rules.ts'
import type { Sentence } from './sentence.ts'

/** In one language, to be read after the name of the field. A rule without one does not compile. */
export type FieldSentences = { [Rule in FieldRule]: Sentence<RuleParams<Rule>> }

/** What the service says as `detail` of a field. */
export const fieldSentences: FieldSentences = {
  required: 'is required',
  required_unless: ({ other }) => `is required, or ${other}`,
  type: ({ type }) => `must be ${type}`,
  one_of: ({ allowed }) => `must be one of ${allowed.join(', ')}`,
  format: ({ format }) => `must match format "${format}"`,
  min_length: ({ min }) => `must not have fewer than ${min} characters`,
  max_length: ({ max }) => `must not have more than ${max} characters`,
  minimum: ({ min }) => `must be >= ${min}`,
  maximum: ({ max }) => `must be <= ${max}`,
  multiple_of: ({ step }) => `must be multiple of ${step}`,
  min_fields: ({ min }) => `must not have fewer than ${min} properties`,
  not_valid: 'is not valid',
  unknown_field: 'is not a known field',
  unknown_parameter: ({ known }) => `is not a known parameter; known are ${known.join(', ')}`,
  no_parameters: 'is not known; this address takes no parameters',
  slug: 'must be lower-case letters and digits, with single hyphens between them',
  no_null_character: 'must not contain the character U+0000',
  single_line: 'must not contain line breaks, control characters or characters that change the direction of writing',
  name: 'must not be blank, nor contain line breaks, control characters or characters that change the direction of writing',
  email: 'must be an e-mail address',
  six_digits: 'must be six digits',
  language_tag: 'must be a language tag such as en or de-AT',
  audit_action: 'must be the name of an action, such as access_token.created',
  request_id: 'must be visible ASCII characters without blanks',
  taken: 'is taken',
  does_not_exist: 'does not exist',
  wrong: 'is wrong',
  passed: 'has passed already',
  too_far_away: 'is too far away',
  not_a_time: 'is not a time that can be kept',
  too_deep: 'is too deep',
  below_itself: 'is the level itself or below it',
  contradicts_query: 'is another one in the address',
  invalid_cursor: 'is not a cursor of this list',
  without_words: 'holds no word',
  without_letters: 'holds no letter and no digit',
  too_many_words: ({ max }) => `holds more than ${max} different words`,
}
