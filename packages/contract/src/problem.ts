import Type, { type Static } from 'typebox'

/** Every stable error code of the service. A code, once published, keeps its meaning. */
export const errorCodes = [
  'invalid_request',
  'malformed_body',
  'unsupported_media_type',
  'body_too_large',
  'headers_too_large',
  'request_timeout',
  'precondition_failed',
  'range_not_satisfiable',
  'misdirected_request',
  'not_found',
  'method_not_allowed',
  'not_signed_in',
  'sign_in_failed',
  'totp_required',
  'confirmation_required',
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
  'user_anonymised',
  'external_id_taken',
  'level_not_found',
  'level_not_movable',
  'hierarchy_too_deep',
  'level_in_use',
  'course_not_found',
  'course_not_open',
  'course_in_use',
  'user_not_found',
  'user_inactive',
  'enrolment_exists',
  'enrolment_status',
  'learning_area_exists',
  'too_many_requests',
  'internal_error',
  'query_timeout',
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
  title: Type.String({ description: 'what the code means, for people' }),
  status: Type.Integer({ description: 'the HTTP status' }),
  detail: Type.String({ description: 'what happened and what to do about it' }),
  code: Type.Enum([...errorCodes], { description: 'decide by this; a code keeps its meaning, and codes may be added' }),
  request_id: Type.String({ description: 'names this call in the log and in the audit trail' }),
  errors: Type.Optional(Type.Array(FieldError, { description: 'only where fields or parameters are to blame' })),
})
export type Problem = Static<typeof Problem>
