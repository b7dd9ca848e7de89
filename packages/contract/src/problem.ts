import Type, { type Static } from 'typebox'

/** Every stable error code of the service. A code, once published, keeps its meaning. */
export const errorCodes = [
  'invalid_request',
  'malformed_body',
  'unsupported_media_type',
  'body_too_large',
  'headers_too_large',
  'request_timeout',
  'not_found',
  'method_not_allowed',
  'not_signed_in',
  'sign_in_failed',
  'totp_required',
  'confirmation_failed',
  'cross_origin_request',
  'set_up_link_invalid',
  'administrator_exists',
  'last_administrator',
  'totp_active',
  'totp_not_active',
  'bearer_token_required',
  'invalid_token',
  'acting_user_required',
  'acting_user_malformed',
  'acting_user_not_allowed',
  'insufficient_scope',
  'permission_denied',
  'no_learning_area',
  'learning_area_not_found',
  'expiration_date_passed',
  'access_token_revoked',
  'user_exists',
  'learning_area_exists',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export const FieldError = Type.Object({
  pointer: Type.String({ description: 'JSON pointer (RFC 6901) to the field, empty for the whole body' }),
  detail: Type.String(),
})
export type FieldError = Static<typeof FieldError>

/** RFC 9457 problem details, sent as `application/problem+json`. */
export const Problem = Type.Object({
  type: Type.String({ description: 'a URI that identifies the kind of problem' }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: 'what happened and what to do about it' }),
  code: Type.Enum([...errorCodes]),
  request_id: Type.String(),
  errors: Type.Optional(Type.Array(FieldError)),
})
export type Problem = Static<typeof Problem>
