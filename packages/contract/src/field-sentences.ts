import type { FieldRule, RuleParams } from './field-rules.ts'
import type { Sentence } from './sentence.ts'

/** The sentences of one language, each read after the field's name. A rule without a sentence does not compile. */
export type FieldSentences = { [Rule in FieldRule]: Sentence<RuleParams<Rule>> }

const types: Record<string, string> = { integer: 'an integer', object: 'an object', array: 'an array' }

const formats: Record<string, string> = {
  uuid: 'a UUID',
  date: 'a date (YYYY-MM-DD)',
  'date-time': 'a date and time (RFC 3339), such as 2026-03-01T12:00:00Z',
}

const harmless = 'contain line breaks, control characters or characters that change the text direction'

/** The `detail` of a field error. */
export const fieldSentences: FieldSentences = {
  required: 'is required',
  required_unless: ({ other }) => `is required unless ${other} is given`,
  type: ({ type }) => `must be ${types[type] ?? `a ${type}`}`,
  one_of: ({ allowed }) => `must be one of ${allowed.join(', ')}`,
  format: ({ format }) => `must be ${formats[format] ?? `a valid ${format}`}`,
  min_length: ({ min }) => (min === 1 ? 'must not be empty' : `must have at least ${min} characters`),
  max_length: ({ max }) => `must have at most ${max} characters`,
  max_items: ({ max }) => `must have at most ${max} items`,
  unique_items: 'must not contain the same item twice',
  minimum: ({ min }) => `must be at least ${min}`,
  maximum: ({ max }) => `must be at most ${max}`,
  multiple_of: ({ step }) => `must be a multiple of ${step}`,
  min_fields: ({ min }) => `must have at least ${min === 1 ? 'one field' : `${min} fields`}`,
  invalid: 'is not valid',
  unknown_field: 'is not a known field',
  unknown_parameter: ({ known }) => `is not a known parameter; use ${known.join(', ')}`,
  parameters_not_allowed: 'is not a known parameter; this URL takes none',
  slug: 'must be lowercase letters and digits, separated by single hyphens',
  no_null_character: 'must not contain the character U+0000',
  single_line: `must not ${harmless}`,
  name: `must not be blank, and must not ${harmless}`,
  email: 'must be an email address',
  six_digits: 'must be six digits',
  two_factor_code: 'must be six digits or a recovery code',
  event_types: 'must be types of events, separated by commas, such as user.created or user.*',
  web_address: 'must be a web address that begins with https:// or http://, without spaces, a user name or a password',
  tag: `must not be blank, and must not contain commas or ${harmless.replace('contain ', '')}`,
  language_tag: 'must be a language tag such as en or de-AT',
  audit_action: 'must be the name of an action, such as access_token.created',
  request_id: 'must be printable ASCII characters without spaces',
  taken: 'is already taken',
  does_not_exist: 'does not exist',
  wrong: 'is wrong',
  network: 'must be a network, such as 192.0.2.0/24 or 2001:db8::/32',
  wider: 'allows more than before',
  only_with_people: 'is only allowed if "who" is "people"',
  only_of_area_administrators: 'is only allowed with the role area_administrator',
  webhook_url:
    'must be an https URL on the public internet with port 443 or 8443, not of this service, without a user name, password or fragment',
  event_type: 'must be a known type of events, such as user.created, user.* or *',
  not_with: ({ other }) => `is not allowed together with ${other}`,
  in_past: 'is in the past',
  too_far_ahead: 'is too far in the future',
  not_a_time: 'is not a valid time',
  too_deep: 'is too deep',
  below_itself: 'is the level itself or below it',
  mismatch: 'does not match the query',
  invalid_cursor: 'does not belong to this list',
  no_words: 'is empty',
  no_letters: 'contains no letters or digits',
  too_many_words: ({ max }) => `contains more than ${max} different words`,
}
