import type { OAuthErrorCode } from '@backoffice/contract/oauth'
import type { ErrorCode } from '@backoffice/contract/problem'

/** Sentences, with code in backticks. `docs/error-tables.ts` generates the tables of docs/errors.md from them. */
export interface Guidance {
  /** What happened. */
  meaning: string
  /** What to do about it. */
  remedy: string
}

/** Errors that any call of a client can get. */
export const connectionErrors = {
  bearer_token_required: { meaning: 'The request has no bearer token.', remedy: 'Send `Authorization: Bearer …`.' },
  invalid_token: {
    meaning:
      'The bearer token is not genuine, has expired or is revoked, or its access token is expired, paused or revoked. The response does not say which.',
    remedy: 'Get a new one and try again. If you cannot get one, ask an administrator.',
  },
  acting_user_required: {
    meaning: 'The request does not name the acting user.',
    remedy: 'Send the acting-user header (`params.header`). Your own `client_id` always works.',
  },
  acting_user_malformed: {
    meaning: 'The acting-user header is repeated, or is not a single UUID.',
    remedy: 'Send exactly one UUID.',
  },
  acting_user_not_allowed: {
    meaning: 'This client may not act for this user.',
    remedy:
      'Check the UUID, that the user is active and in your learning area, and for whom your access token may act (`GET /api/1`).',
  },
  network_not_allowed: {
    meaning: 'The access token does not work from this network.',
    remedy: 'Call from one of its networks, or ask an administrator for an access token with others.',
  },
  insufficient_scope: {
    meaning: 'The bearer token may only read.',
    remedy:
      'Leave `scope` out when you get the token. If its access token may only read, ask for one with the access `read_write`.',
  },
  permission_denied: {
    meaning: "The acting user's role or the access token does not allow this.",
    remedy:
      'See `reason`. Act for another user, have the role changed, or ask for an access token with the permission.',
  },
  too_many_requests: {
    meaning: 'You sent too many requests, too much data at once, or too many wrong credentials.',
    remedy: 'Wait for `Retry-After` seconds, then send fewer at a time.',
  },
  internal_error: {
    meaning: 'Something failed on our side.',
    remedy: 'Try again later. If it happens again, give the operator the request ID.',
  },
  query_timeout: {
    meaning: 'The database took too long and the query was cancelled.',
    remedy: 'Narrow it down: use longer or rarer words, or a filter. If the request is simple, retry it once.',
  },
  service_unavailable: {
    meaning: 'The database is unavailable, someone else is changing the same data, or the service is overloaded.',
    remedy: 'Wait for `Retry-After` seconds, then retry.',
  },
} satisfies Guidances

/** Errors in a request. */
export const requestErrors = {
  invalid_request: {
    meaning: 'A field, parameter, header or cursor is not valid.',
    remedy: 'See `errors` and `reason`.',
  },
  malformed_body: {
    meaning: 'The body is not valid JSON in UTF-8, is incomplete, or has far too many values.',
    remedy: 'Send valid JSON. See `reason`.',
  },
  cursor_expired: {
    meaning: 'The events after this cursor have been removed because of their age.',
    remedy: 'Take a new cursor with `from=now` and read the lists again.',
  },
  cursor_lost: {
    meaning: 'The history has changed since the cursor was issued: a backup was restored, or a server was lost.',
    remedy: 'Take a new cursor with `from=now` and read the lists again.',
  },
  level_not_found: {
    meaning: 'The request names a hierarchy level that does not exist or that the acting user may not use.',
    remedy: 'Check the ID.',
  },
  user_not_found: {
    meaning: 'The request names a user who does not exist or whom the acting user may not see.',
    remedy: 'Check the UUID.',
  },
  course_not_found: {
    meaning: 'The request names a course that does not exist or that the acting user may not see.',
    remedy: 'Check the ID.',
  },
  not_found: {
    meaning: 'There is nothing at this URL or with this ID, or the acting user may not see it.',
    remedy: 'Check the URL and the ID.',
  },
  method_not_allowed: {
    meaning: 'The URL exists, but not for this method.',
    remedy: 'Use a method listed in the `Allow` header.',
  },
  request_timeout: { meaning: 'The request arrived too slowly.', remedy: 'Send it again.' },
  body_too_large: {
    meaning: 'The body is larger than this URL accepts.',
    remedy: 'Send only the documented fields.',
  },
  unsupported_media_type: {
    meaning: 'The body is not JSON.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  headers_too_large: {
    meaning: 'The request line and headers exceed 8 KiB.',
    remedy: 'Send shorter headers, or fewer.',
  },
} satisfies Guidances

/** Errors because of the current state of the data. */
export const conflicts = {
  user_exists: {
    meaning: 'A user in this learning area already has this UUID, possibly one the acting user cannot see.',
    remedy: 'Choose another UUID, or use that user: `PUT` replaces it.',
  },
  user_inactive: { meaning: 'The user is deactivated.', remedy: 'Reactivate the user first.' },
  user_anonymised: {
    meaning: 'The user was anonymised. They can only be moved to another level.',
    remedy: 'Create a new user.',
  },
  external_id_taken: {
    meaning:
      'This `external_id` is already taken in this learning area, possibly by something the acting user cannot see.',
    remedy: 'Find it with the filter `external_id`, or choose another.',
  },
  level_not_movable: {
    meaning: 'The level is a learning area, or the new parent is the level itself or below it.',
    remedy: 'Choose another parent in the same learning area.',
  },
  hierarchy_too_deep: {
    meaning: 'The hierarchy would become too deep.',
    remedy: 'Choose a parent higher up.',
  },
  level_in_use: {
    meaning: 'The level is not empty: `params` counts its levels, users, courses and access tokens.',
    remedy: 'Move or delete them first.',
  },
  course_not_open: {
    meaning: 'The course is not published, belongs to another level, or has no self-enrolment. `reason` says which.',
    remedy: 'Publish it first, or choose another course.',
  },
  course_in_use: { meaning: 'The course has enrolments.', remedy: 'Archive it instead.' },
  enrolment_exists: { meaning: 'The user is already enrolled in this course.', remedy: 'Use that enrolment.' },
  enrolment_status: {
    meaning: 'The status of the enrolment does not allow this.',
    remedy: 'Check its `status`. See `reason`.',
  },
  too_many_levels: {
    meaning: 'The learning area has as many hierarchy levels as it may have.',
    remedy: 'Delete levels that nothing belongs to.',
  },
  too_many_webhooks: {
    meaning: 'The access token or the learning area has as many webhooks as it may have.',
    remedy: 'Delete one that is no longer used.',
  },
  too_many_parked_events: {
    meaning: 'So many events wait for the receiver of the webhook that none can be replayed one by one.',
    remedy: 'Retry what is parked, resume the webhook, or resume it from `now` to skip it.',
  },
  challenge_wrong: {
    meaning: 'The value is not the challenge of the webhook. Another URL gets another challenge.',
    remedy: 'Give back `data.challenge` of the last `webhook.verify` that arrived at the receiver.',
  },
  webhook_secret_unreadable: {
    meaning: 'The secret of the webhook was encrypted with a key that the service does not have.',
    remedy: 'Rotate the secret, or ask the operator to add the key to `WEBHOOK_KEYS`.',
  },
} satisfies Guidances

/** Errors of the backoffice API alone. */
export const backofficeErrors = {
  not_signed_in: { meaning: 'There is no session, or it has ended.', remedy: 'Sign in.' },
  sign_in_failed: {
    meaning: 'The email address, password or code is wrong.',
    remedy: 'Try again. Attempts are limited.',
  },
  totp_required: { meaning: 'A two-factor code is required as well.', remedy: 'Send `totp_code` as well.' },
  confirmation_required: {
    meaning: 'The password was last confirmed in this session more than ten minutes ago.',
    remedy: 'Call `POST /backoffice/api/session/confirm`, then send the request again.',
  },
  confirmation_failed: {
    meaning: 'The password or code that confirms the change is wrong.',
    remedy: 'Try again. Attempts are limited.',
  },
  cross_origin_request: {
    meaning: 'A page of another site called the backoffice API.',
    remedy: 'Call it from the backoffice itself, or from a program.',
  },
  set_up_link_invalid: {
    meaning: 'The setup link is used, expired or wrong.',
    remedy: 'Restart the service for a new link, or sign in.',
  },
  read_only_role: {
    meaning: 'The signed-in administrator is an auditor, who may not change anything but their own account.',
    remedy: 'Ask an administrator to make the change.',
  },
  outside_own_area: {
    meaning:
      'The signed-in administrator administers one learning area, and the route concerns the whole installation.',
    remedy: 'Ask an administrator of the whole installation.',
  },
  two_factor_required: {
    meaning: 'This installation requires two-factor authentication (`REQUIRE_TWO_FACTOR`), and it is off or would be.',
    remedy: 'Set it up in the account.',
  },
  link_invalid: {
    meaning: 'The invitation or reset link is used, expired, withdrawn or wrong.',
    remedy: 'Ask an administrator for a new link.',
  },
  link_not_possible: {
    meaning: 'The link cannot be created: too many are open, it is for yourself, or the administrator is deactivated.',
    remedy: 'Withdraw a link, use your account, or reactivate the administrator first.',
  },
  no_learning_area: { meaning: 'There is no learning area yet.', remedy: 'Create one first.' },
  learning_area_not_found: { meaning: 'There is no learning area with this slug.', remedy: 'Check the slug.' },
  learning_area_exists: { meaning: 'The slug is already taken.', remedy: 'Choose another slug.' },
  expiration_date_passed: {
    meaning: 'The expiration date is in the past (UTC).',
    remedy: 'Choose today or a later date.',
  },
  access_token_revoked: {
    meaning: 'The access token is revoked and cannot be changed.',
    remedy: 'Create a new access token.',
  },
  too_many_access_tokens: {
    meaning: 'The learning area has as many usable access tokens as it may have.',
    remedy: 'Revoke one that is no longer used, or ask the operator to raise the limit.',
  },
  webhook_url_changed: {
    meaning: 'The webhook has another URL than the one that is vouched for.',
    remedy: 'Look at the webhook again, and vouch for the URL that it has now if you know its receiver.',
  },
  access_token_replaced: {
    meaning: 'The access token was already replaced by one that is not revoked.',
    remedy: 'Replace that one, or revoke it first.',
  },
  rules_only_narrow: {
    meaning: 'The change would allow the access token to do more than before.',
    remedy: 'Create a new access token to replace this one.',
  },
  administrator_exists: { meaning: 'The email address is already taken.', remedy: 'Choose another.' },
  last_administrator: {
    meaning: 'This is the last active administrator.',
    remedy: 'Add another administrator first.',
  },
  totp_active: { meaning: 'Two-factor authentication is on.', remedy: 'Turn it off first.' },
  totp_not_active: {
    meaning: 'Two-factor authentication is off, or its setup was not started.',
    remedy: 'Start it first.',
  },
  precondition_failed: {
    meaning: 'A precondition (`If-Match`, `If-Unmodified-Since`) of a request for a file of the web app is not met.',
    remedy: 'Send the request without it.',
  },
  range_not_satisfiable: {
    meaning: 'The `Range` of a request for a file of the web app is beyond its end.',
    remedy: 'Request another range, or the whole file.',
  },
  misdirected_request: {
    meaning: 'The request used a host name other than that of the backoffice.',
    remedy: 'Use the base URL of the installation (`params.base_url`).',
  },
} satisfies Guidances

type Guidances = Partial<Record<ErrorCode, Guidance>>

/** Does not compile if a code is in none of the groups. */
export const guidance: Record<ErrorCode, Guidance> = {
  ...connectionErrors,
  ...requestErrors,
  ...conflicts,
  ...backofficeErrors,
}

export const oauthGuidance: Record<OAuthErrorCode, Guidance> = {
  invalid_client: {
    meaning:
      'The client ID or secret is wrong or missing, or the access token is expired, paused, revoked, or does not work from this network. The response does not say which.',
    remedy:
      'Check both values for missing or extra characters. If they are right, ask an administrator whether the access token is active and works from your network.',
  },
  invalid_request: {
    meaning: 'A parameter is missing, repeated or in the wrong place, or the body is not a form.',
    remedy: 'Read `error_description` and fix the request.',
  },
  unsupported_grant_type: {
    meaning: 'The grant is not `client_credentials`.',
    remedy: 'Send `grant_type=client_credentials`, in lowercase.',
  },
  invalid_scope: {
    meaning: 'The scope is neither `read` nor `write`, or it is `write` and the access token may only read.',
    remedy: 'Leave `scope` out, or ask for an access token with the access `read_write`.',
  },
  method_not_allowed: { meaning: 'The method is not POST.', remedy: 'Send POST.' },
  request_too_large: {
    meaning: 'The form exceeds 8 KiB.',
    remedy: 'Send only the documented parameters.',
  },
  too_many_requests: {
    meaning: 'There were too many failed attempts, or too many requests.',
    remedy: 'Wait for `Retry-After` seconds.',
  },
  server_error: {
    meaning: 'Something failed on our side.',
    remedy: 'Try again later. If it happens again, give the operator the `X-Request-Id`.',
  },
  temporarily_unavailable: {
    meaning: 'The database is unavailable, or someone else is changing the same data.',
    remedy: 'Wait for `Retry-After` seconds, then retry.',
  },
}
