import type { ProblemReason, ReasonParams } from './problem-reasons.ts'
import type { Sentence } from './sentence.ts'

/** In one language. A reason without a sentence does not compile. */
export type ProblemSentences = { [Reason in ProblemReason]: Sentence<ReasonParams<Reason>> }

/** What the service says as `detail`. */
export const problemSentences: ProblemSentences = {
  invalid_fields: 'The request is not valid. See "errors" for each field.',
  invalid_request: 'The request is not valid.',
  invalid_http: 'This is not valid HTTP.',
  invalid_url: 'The URL is not valid.',
  url_with_fragment: 'The URL contains "#". Send it without the fragment.',
  invalid_cursor:
    'This cursor does not belong to this list. Start again without a cursor, and keep the filters while paging.',
  invalid_time: ({ value }) => `${value} is not a valid time.`,
  search_empty: 'The search is empty. Leave out "q" to list everything.',
  search_no_letters: 'The search has no letters or digits. Add a word.',
  search_too_many_words: ({ max_words }) => `Search for at most ${max_words} words.`,
  repeated_authorization: 'Send only one Authorization header.',
  level_required: 'Name a level, or a learning area to use its top level.',
  learning_area_required: 'Name the learning area: the same UUID may exist in several.',
  learning_area_mismatch: ({ in_query, in_body }) =>
    `The query names the learning area "${in_query}", the body "${in_body}". Name only one.`,
  expiration_date_too_far: 'The expiration date is too far in the future. Choose one before the year 9999.',
  lifetime_too_long: ({ max_days, latest }) =>
    `An access token works for at most ${max_days} days. Choose ${latest} or an earlier day, or replace it.`,
  invalid_json: 'The body is not valid JSON.',
  body_incomplete: 'The request ended before it was complete.',
  body_not_utf8: 'The body is not valid UTF-8.',
  unpaired_surrogate: 'The body contains half of a surrogate pair, such as \\ud800.',
  too_many_values: ({ max_values }) => `The body has more than ${max_values} values.`,
  body_too_deep: ({ max_depth }) => `The body is nested more than ${max_depth} levels deep.`,
  unsupported_media_type: 'Send the body as application/json.',
  body_too_large: 'The body is larger than this URL accepts.',
  headers_too_large: 'The request line and headers exceed 8 KiB.',
  request_timeout: 'The request did not arrive in time.',
  precondition_failed: 'A condition of the request (If-Match, If-Unmodified-Since) is not met.',
  range_not_satisfiable: 'The requested range does not exist. Ask for another range, or for none.',
  misdirected_request: ({ base_url }) => `This service is ${base_url}. Use that URL.`,
  no_such_path: ({ path }) => `There is nothing at ${path}.`,
  no_such_user: ({ uuid }) => `There is no user ${uuid}.`,
  no_such_level: ({ id }) => `There is no hierarchy level ${id}.`,
  no_such_course: ({ id }) => `There is no course ${id}.`,
  no_such_enrolment: ({ id }) => `There is no enrolment ${id}.`,
  no_such_access_token: ({ client_id }) => `There is no access token with the client id ${client_id}.`,
  no_such_administrator: 'There is no such administrator.',
  no_such_administrator_email: ({ email }) => `There is no administrator ${email}.`,
  no_such_session: 'You have no such session. It may have ended already.',
  method_not_allowed: ({ method, path, allowed }) =>
    `${method} is not allowed at ${path}.${allowed.length > 0 ? ` Use ${allowed.join(' or ')}.` : ''}`,
  not_signed_in: 'Sign in to the backoffice first.',
  wrong_email_or_password: 'The e-mail address or the password is wrong.',
  wrong_code: 'The code is wrong or has already been used. Wait for the next one.',
  totp_required: 'Enter the code that your authenticator app shows.',
  confirmation_required:
    'Confirm that it is you with POST /backoffice/api/session/confirm, then send this request again.',
  confirmation_failed: 'The confirmation failed. See "errors" for the field.',
  cross_origin_request: 'The backoffice API only accepts requests from its own pages.',
  set_up_link_invalid:
    'This set-up link is no longer valid. Restart the service for a new one, or sign in if the set-up is done.',
  administrator_exists: ({ email }) => `The administrator ${email} already exists.`,
  last_administrator: 'This is the last active administrator. Add another one first.',
  totp_active: 'The second factor is already on.',
  totp_must_be_off: 'Turn the second factor off before you set up a new one.',
  totp_not_active: 'The second factor is not on.',
  totp_not_started: 'Start with a new secret, then confirm it.',
  bearer_token_required: 'Send a token: "Authorization: Bearer …". Get one at /oauth/token.',
  invalid_token: 'The token is not valid, or no longer valid. Get a new one at /oauth/token.',
  acting_user_required: ({ header }) =>
    `Name the acting user in the header ${header}. Your own client_id always works.`,
  acting_user_malformed: ({ header }) => `The header ${header} must contain exactly one UUID.`,
  acting_user_not_allowed: 'This client may not act for this user.',
  network_not_allowed: 'This client may not call from this network.',
  insufficient_scope: 'This token may only read.',
  no_permission: ({ permission }) => `The acting user does not have the permission "${permission}".`,
  record_lacks_permission: ({ permission }) => `This access token does not have the permission "${permission}".`,
  role_outside_rules: ({ role }) => `This access token may not give the role "${role}": it may not act for it.`,
  role_not_assignable: ({ role }) =>
    `The acting user may not assign the role "${role}", which sees the whole learning area.`,
  user_not_changeable: ({ role }) =>
    `The acting user may not change a user with the role "${role}", who sees the whole learning area, only deactivate or anonymise them.`,
  learning_area_needs_administrator: 'Only an administrator may change a learning area.',
  due_date_not_allowed: 'Only those who may enrol others may set due dates.',
  own_result: 'Learners may not record their own results.',
  own_enrolment_with_result: 'This enrolment has a result: only others may withdraw or renew it.',
  no_learning_area: 'There is no learning area yet. Create a top level of the hierarchy first.',
  learning_area_not_found: ({ slug }) => `There is no learning area "${slug}".`,
  expiration_date_passed: 'The expiration date is in the past. Choose today or a later day (UTC).',
  access_token_revoked: 'This access token is revoked, which is final. Create a new one instead.',
  access_token_replaced: ({ client_id }) =>
    `This access token is already replaced by ${client_id}. Replace that one, or revoke it first.`,
  rules_only_narrow: ({ fields }) =>
    `Rules can only be narrowed (${fields.join(', ')}). Create a new access token for more.`,
  user_exists: ({ uuid }) => `The user ${uuid} already exists in this learning area.`,
  user_anonymised: 'This user is anonymised, which is final.',
  external_id_taken: 'This external id is already taken in this learning area.',
  level_not_found: ({ id }) => `There is no hierarchy level ${id}, or it cannot be used here.`,
  learning_area_not_movable: 'A learning area is a top level and cannot be moved.',
  level_below_itself: ({ level, parent }) => `"${parent}" is "${level}" itself or below it.`,
  hierarchy_too_deep: ({ max_levels }) => `A hierarchy has at most ${max_levels} levels.`,
  level_in_use: (contents) => {
    const found = contentsInWords(contents)
    return found === ''
      ? 'This level is no longer empty. Move or delete its contents first.'
      : `This level has ${found}. Move or delete them first.`
  },
  course_not_found: ({ id }) => `There is no course ${id}.`,
  course_not_published: ({ course }) => `"${course}" is not published.`,
  course_on_another_level: ({ course }) =>
    `"${course}" belongs to another level: only users on that level and below can be enrolled.`,
  course_without_self_enrolment: ({ course }) => `Learners cannot enrol themselves in "${course}", or leave it.`,
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
  learning_area_exists: ({ slug }) => `There is already a learning area "${slug}". Choose another slug.`,
  too_many_requests: ({ retry_after_seconds }) =>
    `Too many requests. Try again in ${waitInWords(retry_after_seconds)}.`,
  too_many_requests_at_once: ({ retry_after_seconds }) =>
    `Too many of your requests are running at once, or they take long. Send fewer at a time. Try again in ${waitInWords(retry_after_seconds)}.`,
  too_many_failed_attempts: ({ retry_after_seconds }) =>
    `Too many failed attempts. Try again in ${waitInWords(retry_after_seconds)}.`,
  too_many_hidden_ids: ({ retry_after_seconds }) =>
    `Too many of the external ids and UUIDs you sent belong to something the acting user cannot see. Try again in ${waitInWords(retry_after_seconds)}.`,
  too_many_passwords: 'Too many passwords are being checked at the moment. Try again shortly.',
  too_much_sent: 'You are sending too much at once. Finish some requests first.',
  responses_not_read: 'You are not reading the responses you asked for. Read them first.',
  audit_budget_used_up: ({ max_mebibytes }) =>
    `This access token has changed so much today that its audit trail has reached ${max_mebibytes} MiB. It can write again after midnight UTC. The operator can raise AUDIT_MIB_PER_TOKEN.`,
  internal_error: 'Something went wrong on our side. Tell us the request id if it happens again.',
  query_timeout: ({ seconds }) =>
    `The database query took longer than ${seconds} seconds and was cancelled. Ask for less: use longer or rarer words, or a filter.`,
  client_disconnected: 'The client closed the connection before the response was ready.',
  database_unavailable: 'The database is unavailable at the moment. Try again shortly.',
  concurrent_change: 'Someone else was changing the same thing. Try again shortly.',
  acting_user_changed: 'The acting user was changed during this call. Try again.',
  record_rules_changed: 'The rules of this access token were changed during this call. Try again.',
  connections_in_use: 'All database connections are in use. Try again shortly.',
  too_much_received: 'The service is receiving too much at the moment. Try again shortly.',
  too_many_responses_waiting: 'Too many responses are waiting to be read. Try again shortly.',
  shutting_down: 'This instance is shutting down.',
}

export type LevelContents = ReasonParams<'level_in_use'>

const words = {
  levels: ['level below it', 'levels below it'],
  users: ['user', 'users'],
  access_tokens: ['access token', 'access tokens'],
  courses: ['course', 'courses'],
} as const

/** Empty when there is nothing. */
function contentsInWords(contents: LevelContents): string {
  const kinds = Object.keys(words) as (keyof typeof words)[]
  return kinds
    .filter((kind) => contents[kind] > 0)
    .map((kind) => countInWords(contents[kind], contents.max_counted, words[kind]))
    .join(', ')
}

function countInWords(count: number, max: number, [one, many]: readonly [string, string]): string {
  if (count === 1) return `1 ${one}`
  return `${count >= max ? `${max} or more` : count} ${many}`
}

function waitInWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
