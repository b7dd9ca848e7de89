import type { OAuthErrorCode } from '@backoffice/contract/oauth'
import type { ErrorCode } from '@backoffice/contract/problem'

export interface Guidance {
  /** What happened. */
  meaning: string
  /** What to do about it. */
  remedy: string
}

/** Codes that only the backoffice's own pages get to see are not here. */
export const guidance: Partial<Record<ErrorCode, Guidance>> = {
  invalid_request: {
    meaning: 'A field, parameter, header or cursor is not valid.',
    remedy: 'See `errors` and `detail`.',
  },
  malformed_body: {
    meaning: 'The body is not JSON in UTF-8, or has far more values than any request takes.',
    remedy: 'Send valid JSON; see `detail`.',
  },
  acting_user_required: {
    meaning: 'No acting user is named.',
    remedy: 'Send the acting-user header, if need be with your own `client_id`.',
  },
  acting_user_malformed: {
    meaning: 'The acting-user header is there more than once or is not one UUID.',
    remedy: 'Send one UUID.',
  },
  level_not_found: {
    meaning: 'The request names a hierarchy level that does not exist, or that the acting user may not use.',
    remedy: 'Check the id.',
  },
  user_not_found: {
    meaning: 'The request names a user who does not exist, or whom the acting user may not see.',
    remedy: 'Check the UUID.',
  },
  user_inactive: { meaning: 'The user is not active.', remedy: 'Reactivate the user first.' },
  course_not_found: {
    meaning: 'The request names a course that does not exist, or that the acting user may not see.',
    remedy: 'Check the id.',
  },
  bearer_token_required: { meaning: 'There is no bearer token.', remedy: 'Send `Authorization: Bearer …`.' },
  invalid_token: {
    meaning: 'The token is not genuine, has ended or is revoked, or its access token is expired or revoked.',
    remedy: 'Get a new token; if that fails, ask an administrator.',
  },
  acting_user_not_allowed: {
    meaning: 'This client may not act for this user.',
    remedy: 'Check the UUID, and that the user is active and in this learning area.',
  },
  insufficient_scope: {
    meaning: 'The token may only read.',
    remedy: 'Get a token with the scope `write`, or an access token with the access `read_write`.',
  },
  permission_denied: {
    meaning: 'The acting user’s role does not allow this.',
    remedy: 'Act for another user, or have the role changed.',
  },
  not_found: {
    meaning: 'There is nothing with this id, or nothing that the acting user may see.',
    remedy: 'Check the address and the id.',
  },
  method_not_allowed: {
    meaning: 'The address exists, the method does not.',
    remedy: 'Use one of the methods in the header `Allow`.',
  },
  request_timeout: { meaning: 'The request arrived too slowly.', remedy: 'Send it again, faster.' },
  user_exists: { meaning: 'The area has a user with this UUID.', remedy: 'Choose another, or use that one.' },
  user_anonymised: {
    meaning: 'The user is anonymised, which is final: they can only be moved to another level.',
    remedy: 'Create a new user.',
  },
  external_id_taken: {
    meaning: 'Something else of this kind has this `external_id` in this learning area.',
    remedy: 'Find it by the filter `external_id`, or choose another.',
  },
  level_not_movable: {
    meaning: 'The level cannot be moved there: it is a learning area, or the place is itself or below it.',
    remedy: 'Choose another place in the same learning area.',
  },
  hierarchy_too_deep: { meaning: 'The hierarchy would become too deep.', remedy: 'Choose a place higher up.' },
  level_in_use: {
    meaning: 'There are levels below, users or courses on this level.',
    remedy: 'Move or delete them first; `detail` says what is in the way.',
  },
  course_not_open: {
    meaning: 'The course is not published, or not open for this.',
    remedy: 'Publish it first, or choose another.',
  },
  course_in_use: { meaning: 'The course has enrolments.', remedy: 'Archive it instead.' },
  enrolment_exists: { meaning: 'The user is enrolled in this course.', remedy: 'Use that enrolment.' },
  enrolment_status: {
    meaning: 'This is not possible in the status that it has.',
    remedy: 'Look at its `status`; `detail` says what is possible.',
  },
  body_too_large: {
    meaning: 'The body is larger than any that this address takes.',
    remedy: 'Send no more than the fields that are described.',
  },
  unsupported_media_type: {
    meaning: 'The body is of another type.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  too_many_requests: {
    meaning: 'There were too many requests, or too many at once.',
    remedy: 'Wait for `Retry-After` seconds; send fewer at a time.',
  },
  headers_too_large: { meaning: 'Request line and headers have more than 8 KiB.', remedy: 'Send less.' },
  internal_error: {
    meaning: 'A mistake on our side.',
    remedy: 'Repeat later; tell the operator the request id if it happens again.',
  },
  query_timeout: {
    meaning: 'The database took too long for this and was stopped.',
    remedy: 'Ask for less, for instance for longer or rarer words. Repeat once if the request is simple.',
  },
  service_unavailable: {
    meaning: 'The database cannot be reached, or somebody else is changing the same thing.',
    remedy: 'Wait for `Retry-After` seconds and repeat.',
  },
}

export const oauthGuidance: Record<OAuthErrorCode, Guidance> = {
  invalid_request: {
    meaning: 'A parameter is missing, there twice or in the wrong place, or the body is not a form.',
    remedy: 'Read `error_description` and mend the request.',
  },
  invalid_client: {
    meaning: 'No credentials, unknown client, wrong secret, or the access token is expired or revoked.',
    remedy: 'Check both values; if they are right, ask an administrator whether the access token is still active.',
  },
  invalid_scope: {
    meaning: 'Another scope than `read` and `write`, or `write` with an access token that may only read.',
    remedy: 'Leave `scope` out, or have an access token made with the access `read_write`.',
  },
  unsupported_grant_type: {
    meaning: 'Another grant than `client_credentials`.',
    remedy: 'Send `grant_type=client_credentials`.',
  },
  method_not_allowed: { meaning: 'Anything but POST.', remedy: 'Send POST.' },
  request_too_large: { meaning: 'The form has more than 8 KiB.', remedy: 'Send only the parameters that are named.' },
  too_many_requests: {
    meaning: 'Too many failed attempts, or too many requests.',
    remedy: 'Wait for `Retry-After` seconds.',
  },
  server_error: { meaning: 'A mistake on our side.', remedy: 'Repeat later; tell the operator the `X-Request-Id`.' },
  temporarily_unavailable: {
    meaning: 'The database cannot be reached, or somebody else is changing the same thing.',
    remedy: 'Wait for `Retry-After` seconds and repeat.',
  },
}
