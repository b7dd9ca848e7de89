import type { ProblemReason, ReasonParams } from './problem-reasons.ts'
import type { Sentence } from './sentence.ts'

/** The sentences of one language. A reason without a sentence does not compile. */
export type ProblemSentences = { [Reason in ProblemReason]: Sentence<ReasonParams<Reason>> }

/** The `detail` of an error. */
export const problemSentences: ProblemSentences = {
  invalid_fields: 'The request is not valid. See "errors" for details.',
  invalid_request: 'The request is not valid.',
  invalid_http: 'The request is not valid HTTP.',
  invalid_url: 'The URL is not valid.',
  url_with_fragment: 'The URL contains "#". Send it without the fragment.',
  ambiguous_host: 'Send one Host header, and no other host in the URL.',
  invalid_cursor:
    'The cursor does not belong to this list. Start again without a cursor, and keep the same filters while paging.',
  invalid_time: ({ value }) => `${value} is not a valid time.`,
  search_empty: 'The search is empty. Leave out "q" to list everything.',
  search_no_letters: 'The search has no letters or digits. Add a word.',
  search_too_many_words: ({ max_words }) => `Search for at most ${max_words} words.`,
  repeated_authorization: 'Send only one Authorization header.',
  level_required: 'Send a level, or a learning area to use its top level.',
  learning_area_required: 'Send the learning area. The same UUID may exist in several.',
  learning_area_mismatch: ({ in_query, in_body }) =>
    `The query has the learning area "${in_query}", but the body has "${in_body}". Send only one.`,
  expiration_date_too_far: 'The expiration date is too far in the future. Choose one before the year 9999.',
  lifetime_too_long: ({ max_days, latest }) =>
    `An access token works for at most ${max_days} days. Choose ${latest} or an earlier date, or replace it.`,
  invalid_json: 'The body is not valid JSON.',
  body_incomplete: 'The request body is incomplete.',
  body_not_utf8: 'The body is not valid UTF-8.',
  unpaired_surrogate: 'The body contains an unpaired surrogate, such as \\ud800.',
  too_many_values: ({ max_values }) => `The body has more than ${max_values} values.`,
  body_too_deep: ({ max_depth }) => `The body is nested more than ${max_depth} levels deep.`,
  unsupported_media_type: 'Send the body as application/json.',
  body_too_large: 'The body is larger than this URL accepts.',
  headers_too_large: 'The request line and headers exceed 8 KiB.',
  request_timeout: 'The request did not arrive in time.',
  precondition_failed: 'A precondition of the request (If-Match, If-Unmodified-Since) is not met.',
  range_not_satisfiable: 'The requested range does not exist. Request another range, or the whole file.',
  misdirected_request: ({ base_url }) => `The base URL of this service is ${base_url}. Use that URL.`,
  no_such_path: ({ path }) => `There is nothing at ${path}.`,
  no_such_user: ({ uuid }) => `There is no user ${uuid}.`,
  no_such_level: ({ id }) => `There is no hierarchy level ${id}.`,
  no_such_course: ({ id }) => `There is no course ${id}.`,
  no_such_enrolment: ({ id }) => `There is no enrolment ${id}.`,
  no_such_access_token: ({ client_id }) => `There is no access token with the client ID ${client_id}.`,
  no_such_administrator: 'This administrator does not exist.',
  no_such_administrator_email: ({ email }) => `There is no administrator ${email}.`,
  no_such_session: 'This session does not exist. It may have already ended.',
  no_such_link: 'There is no such link. It may have been used or may have expired.',
  no_such_webhook: ({ id }) => `There is no webhook ${id}.`,
  no_such_event: ({ id }) => `There is no event ${id} here. It may have been removed.`,
  method_not_allowed: ({ method, path, allowed }) =>
    `${method} is not allowed at ${path}.${allowed.length > 0 ? ` Use ${allowed.join(' or ')}.` : ''}`,
  not_signed_in: 'Sign in to the backoffice first.',
  wrong_email_or_password: 'The email address or password is wrong.',
  wrong_code: 'The code is wrong or has already been used. Wait for the next one.',
  totp_required: 'Enter the code from your authenticator app.',
  confirmation_required:
    'Confirm your password with POST /backoffice/api/session/confirm, then send this request again.',
  confirmation_failed: 'The password or code is wrong. See "errors" for details.',
  cross_origin_request: 'The backoffice API only accepts requests from its own pages.',
  set_up_link_invalid:
    'This setup link is no longer valid. Restart the service to get a new one, or sign in if setup is complete.',
  read_only_role: 'Auditors may look at everything and change nothing. Ask an administrator.',
  outside_own_area: 'This affects more than your learning area. Ask an administrator of the whole installation.',
  two_factor_required: 'Set up two-factor authentication first. This installation requires it.',
  two_factor_must_stay: 'This installation requires two-factor authentication. You cannot turn it off.',
  link_invalid: 'This link is no longer valid. Ask an administrator for a new one.',
  too_many_links: ({ max_links }) =>
    `${max_links} links are open. Withdraw one first, or wait until one is used or expires.`,
  own_reset_link: 'Change your own password in your account, or ask another administrator for a link.',
  reset_of_deactivated_administrator: 'This administrator is deactivated. Reactivate them first.',
  administrator_exists: ({ email }) => `The administrator ${email} already exists.`,
  last_administrator: 'This is the last active administrator. Add another one first.',
  totp_active: 'Two-factor authentication is already on.',
  totp_must_be_off: 'Turn two-factor authentication off before you set it up again.',
  totp_not_active: 'Two-factor authentication is not on.',
  totp_not_started: 'Two-factor authentication setup has not been started. Start it, then confirm it.',
  bearer_token_required: 'Send a bearer token: "Authorization: Bearer …". Get one from /oauth/token.',
  invalid_token:
    'The bearer token is invalid, expired or revoked, or its access token is no longer active. Get a new one from /oauth/token.',
  acting_user_required: ({ header }) =>
    `Send the UUID of the acting user in the header ${header}. Your own client_id always works.`,
  acting_user_malformed: ({ header }) => `The header ${header} must contain exactly one UUID.`,
  acting_user_not_allowed: 'This client may not act for this user.',
  network_not_allowed: 'This client may not call from this network.',
  insufficient_scope: 'This bearer token is read-only.',
  changes_need_whole_area:
    'The feed of changes covers the whole learning area. It needs an acting user who is a reader, or a manager of the top level, and an access token that is not limited to a level or to its own people. Use the lists with "updated_since" instead.',
  cursor_expired:
    'The events after this cursor have been removed because of their age. Take a new cursor with "from=now", and read the lists again.',
  cursor_lost:
    'The history of this learning area has changed since the cursor was issued, because a backup was restored or a server was lost. Take a new cursor with "from=now", and read the lists again.',
  no_permission: ({ permission }) => `The acting user does not have the permission "${permission}".`,
  record_lacks_permission: ({ permission }) => `This access token does not have the permission "${permission}".`,
  role_outside_rules: ({ role }) =>
    `This access token may not assign the role "${role}", because it may not act for users with that role.`,
  role_not_assignable: ({ role }) =>
    `The acting user may not assign the role "${role}", because that role sees the whole learning area.`,
  user_not_changeable: ({ role }) =>
    `The acting user may only deactivate or anonymise a user with the role "${role}", because that role sees the whole learning area.`,
  learning_area_needs_administrator: 'Only an administrator may change a learning area.',
  due_date_not_allowed: 'Only users who may enrol others may set due dates.',
  webhooks_need_service_user:
    'Webhooks belong to the access token, not to a person. Act for its own service user: send its client ID.',
  webhooks_need_whole_area: 'The access token sees only a part of the learning area. Webhooks need all of it.',
  own_result: 'Learners may not record their own results.',
  own_enrolment_with_result: 'Learners may not withdraw or renew their own enrolment once it has a result.',
  no_learning_area: 'There is no learning area yet. Create a top level of the hierarchy first.',
  learning_area_not_found: ({ slug }) => `There is no learning area "${slug}".`,
  expiration_date_passed: 'The expiration date is in the past. Choose today or a later date (UTC).',
  access_token_revoked: 'This access token was revoked and cannot be changed. Add a new one.',
  access_token_replaced: ({ client_id }) =>
    `This access token was already replaced by ${client_id}. Replace that one, or revoke it first.`,
  rules_only_narrow: ({ fields }) =>
    `These rules can only be made stricter: ${fields.join(', ')}. To allow more, add a new access token.`,
  user_exists: ({ uuid }) => `The user ${uuid} already exists in this learning area.`,
  user_anonymised: 'This user was anonymised and can only be moved to another level.',
  external_id_taken: 'This external ID is already taken in this learning area.',
  level_not_found: ({ id }) => `The hierarchy level ${id} does not exist or cannot be used here.`,
  learning_area_not_movable: 'A learning area is a top level and cannot be moved.',
  level_below_itself: ({ level, parent }) =>
    `"${level}" cannot be moved to "${parent}", which is the same level or below it.`,
  hierarchy_too_deep: ({ max_levels }) => `A hierarchy can have at most ${max_levels} levels.`,
  level_in_use: (contents) => levelInUse(contents, ['user', 'users']),
  learning_area_has_administrators:
    'This learning area has administrators of its own. Give them another role or another area first.',
  course_not_found: ({ id }) => `There is no course ${id}.`,
  course_not_published: ({ course }) => `"${course}" is not published.`,
  course_on_another_level: ({ course }) =>
    `"${course}" belongs to another level. Only users on that level and below can be enrolled.`,
  course_without_self_enrolment: ({ course }) => `Learners cannot enrol themselves in "${course}" or withdraw from it.`,
  course_in_use: ({ enrolments, max_counted }) =>
    `This course has ${countInWords(enrolments, max_counted, ['enrolment', 'enrolments'])}. Archive it instead.`,
  user_not_found: ({ uuid }) => `There is no user ${uuid}.`,
  user_inactive: ({ name }) => `${name} is deactivated.`,
  enrolment_exists: ({ status }) => `This user is already enrolled in this course (${status}).`,
  status_change_impossible: ({ from, to }) => `An enrolment that is ${from} cannot become ${to}.`,
  withdrawal_impossible: ({ status }) => `An enrolment that is ${status} cannot be withdrawn.`,
  progress_impossible: ({ status }) => `An enrolment that is ${status} has no progress.`,
  progress_needs_in_progress: ({ status }) =>
    `An enrolment that is ${status} has no progress. Send the status in_progress as well.`,
  score_impossible: ({ status }) => `An enrolment that is ${status} has no score.`,
  due_date_impossible: ({ status }) => `An enrolment that is ${status} has no due date.`,
  too_many_access_tokens_of_area: ({ max }) =>
    `A learning area has at most ${max} access tokens that are neither revoked nor expired. Revoke one that is no longer used first. The operator can raise MAX_TOKENS_PER_AREA.`,
  too_many_levels: ({ max }) => `A learning area has at most ${max} hierarchy levels. Delete some first.`,
  too_many_webhooks_of_client: ({ max }) => `An access token has at most ${max} webhooks. Delete one first.`,
  webhooks_kept_for_others: ({ max }) =>
    `The last ${max} webhooks of the learning area are kept for access tokens that have none. Delete one first.`,
  too_many_webhooks_of_area: ({ max }) => `A learning area has at most ${max} webhooks. Delete one first.`,
  too_many_parked_events: ({ max }) =>
    `This webhook has ${max} parked events. Resume it to deliver them, or resume it from now to skip them.`,
  challenge_wrong: 'This is not the challenge that was sent to the current URL of the webhook.',
  webhook_url_changed: 'The URL of the webhook has changed. Check it again.',
  webhook_secret_unreadable:
    'The secret of this webhook cannot be decrypted with the keys of this service. Rotate it, or ask the operator.',
  learning_area_exists: ({ slug }) => `There is already a learning area "${slug}". Choose another slug.`,
  too_many_requests: ({ retry_after_seconds }) =>
    `Too many requests. Try again in ${waitInWords(retry_after_seconds)}.`,
  too_many_requests_at_once: ({ retry_after_seconds }) =>
    `Too many of your requests are running at once. Send fewer at a time. Try again in ${waitInWords(retry_after_seconds)}.`,
  too_many_failed_attempts: ({ retry_after_seconds }) =>
    `Too many failed attempts. Try again in ${waitInWords(retry_after_seconds)}.`,
  too_many_challenges: ({ retry_after_seconds }) =>
    `The receiver has not confirmed this webhook and was asked too often. Try again in ${waitInWords(retry_after_seconds)}.`,
  too_many_hidden_ids: ({ retry_after_seconds }) =>
    `Too many of the external IDs and UUIDs you sent belong to something the acting user cannot see. Try again in ${waitInWords(retry_after_seconds)}.`,
  too_many_passwords: 'Too many sign-ins at the moment. Try again shortly.',
  too_many_new_access_tokens: ({ max, retry_after_seconds }) =>
    `At most ${max} access tokens can be added to a learning area per hour. Try again in ${waitInWords(retry_after_seconds)}. The operator can raise NEW_TOKENS_PER_HOUR.`,
  too_much_sent: 'You are sending too much data at once. Finish some requests first.',
  responses_not_read: 'Too many of your responses are waiting to be read. Read them before you send more requests.',
  audit_budget_used_up: ({ max_mebibytes, retry_after_seconds }) =>
    `This access token has written ${max_mebibytes} MiB in the last day, which is its limit. It can write again in ${waitInWords(retry_after_seconds)}. The operator can raise AUDIT_MIB_PER_TOKEN.`,
  area_budget_used_up: ({ max_mebibytes, retry_after_seconds }) =>
    `In this learning area, ${max_mebibytes} MiB have been written in the last day, which is the limit. Writes are possible again in ${waitInWords(retry_after_seconds)}. The operator can raise WRITE_MIB_PER_AREA.`,
  internal_error: 'Something went wrong on our side. If it happens again, report the request ID.',
  query_timeout: ({ seconds }) =>
    `The database query took longer than ${seconds} seconds and was cancelled. Narrow it down: use longer or rarer words, or a filter.`,
  client_disconnected: 'The client closed the connection before the response was ready.',
  database_unavailable: 'The database is unavailable at the moment. Try again shortly.',
  concurrent_change: 'Someone else is changing the same data. Try again shortly.',
  acting_user_changed: "The acting user's role or level changed during this call. Try again.",
  record_rules_changed: 'The rules of this access token changed during this call. Try again.',
  sender_unavailable:
    'The part of the service that sends to webhooks is being restarted. Whether this was sent is unknown. Try again shortly.',
  connections_in_use: 'All database connections are in use. Try again shortly.',
  too_much_received: 'The service is receiving too much data at the moment. Try again shortly.',
  too_many_responses_waiting: 'Too many responses are waiting to be read. Try again shortly.',
  shutting_down: 'This instance is shutting down. Try again shortly.',
}

export type LevelContents = ReasonParams<'level_in_use'>

type Noun = readonly [one: string, many: string]

/** The API says user, screens say person. */
export function levelInUse(contents: LevelContents, user: Noun): string {
  const words = {
    levels: ['level below it', 'levels below it'],
    users: user,
    access_tokens: ['access token', 'access tokens'],
    courses: ['course', 'courses'],
  } as const
  const kinds = Object.keys(words) as (keyof typeof words)[]
  const found = kinds
    .filter((kind) => contents[kind] > 0)
    .map((kind) => countInWords(contents[kind], contents.max_counted, words[kind]))
  return found.length === 0
    ? 'This level is no longer empty. Move or delete its contents first.'
    : `This level has ${found.join(', ')}. Move or delete them first.`
}

function countInWords(count: number, max: number, [one, many]: Noun): string {
  if (count === 1) return `1 ${one}`
  return `${count >= max ? `${max} or more` : count} ${many}`
}

function waitInWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
