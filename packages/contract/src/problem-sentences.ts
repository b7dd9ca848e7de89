import type { ProblemReason, ReasonParams } from './problem-reasons.ts'
import type { Sentence } from './sentence.ts'

/** In one language. A reason without a sentence does not compile. */
export type ProblemSentences = { [Reason in ProblemReason]: Sentence<ReasonParams<Reason>> }

/** What the service says as `detail`. */
export const problemSentences: ProblemSentences = {
  invalid_fields: 'The request is not valid. "errors" names each field and what is wrong with it.',
  invalid_request: 'This is not a valid request.',
  invalid_http: 'This is not a valid HTTP request.',
  invalid_url: 'The address is not a valid URL.',
  url_with_fragment: 'An address is sent without "#" and what follows.',
  invalid_cursor: 'This cursor is not of this list. Begin again without one, and keep the filters while paging.',
  invalid_time: ({ value }) => `${value} is not a time that can be kept.`,
  search_without_words: 'The search is empty. Leave out "q" to list everything.',
  search_without_letters: 'Signs alone cannot be searched for. Add a word.',
  search_with_too_many_words: ({ max_words }) => `Search for at most ${max_words} words.`,
  repeated_authorization: 'There is more than one Authorization header.',
  level_required: 'Name the level, or the learning area whose top level is meant.',
  learning_area_required: 'Say which learning area is meant: the same UUID may exist in several.',
  learning_area_contradictory: ({ in_query, in_body }) =>
    `The address names the area ${in_query}, the body ${in_body}.`,
  expiration_date_too_far: 'The expiration date is too far away. Choose one before the year 9999.',
  invalid_json: 'The body is not valid JSON.',
  body_incomplete: 'The request was not sent to its end.',
  body_not_utf8: 'The body is not UTF-8.',
  half_a_character: 'The body holds half a character (\\ud800).',
  too_many_values: ({ max_values }) =>
    `The body holds more than ${max_values} values, far more than any request takes.`,
  body_too_deep: ({ max_depth }) => `The body is more than ${max_depth} levels deep.`,
  unsupported_media_type: 'Send the body as application/json.',
  body_too_large: 'The body is larger than this address accepts.',
  headers_too_large: 'The request line and headers may have 8 KiB together.',
  request_timeout: 'The request did not arrive in time.',
  precondition_failed: 'A condition of the request (If-Match, If-Unmodified-Since) is not met.',
  range_not_satisfiable: 'There are no such bytes. Ask for another Range, or for none.',
  misdirected_request: ({ base_url }) => `This is ${base_url}. Ask for it by that name.`,
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
    `${method} is not possible at ${path}.${allowed.length > 0 ? ` Use ${allowed.join(' or ')}.` : ''}`,
  not_signed_in: 'Sign in to the backoffice first.',
  wrong_email_or_password: 'The e-mail address or the password is wrong.',
  wrong_code: 'The code is wrong or was used already. Wait for the next one.',
  totp_required: 'Enter the code that your authenticator app shows.',
  confirmation_required:
    'Confirm that it is you with POST /backoffice/api/session/confirm, then send this request again.',
  confirmation_failed: 'That could not be confirmed. "errors" names the field.',
  cross_origin_request: 'The backoffice API answers only requests of its own pages.',
  set_up_link_invalid:
    'This set-up link is not valid any more. Restart the service for a new one, or sign in if the set-up is done.',
  administrator_exists: ({ email }) => `There is already an administrator ${email}.`,
  last_administrator: 'This is the last active administrator. Make another one first.',
  totp_active: 'The second factor is on already.',
  totp_must_be_off: 'Turn the second factor off before making a new one.',
  totp_not_active: 'There is no second factor to turn off.',
  totp_not_started: 'Start with a new secret, then confirm it.',
  bearer_token_required: 'Send an access token: "Authorization: Bearer …". Get one at /oauth/token.',
  invalid_token: 'The access token is not valid, or not any more. Get a new one at /oauth/token.',
  acting_user_required: ({ header }) =>
    `Name the user you act for in the header ${header}. Your own client_id is always possible.`,
  acting_user_malformed: ({ header }) => `The header ${header} must hold exactly one UUID.`,
  acting_user_not_allowed: 'This client may not act for this user.',
  insufficient_scope: 'This access token may only read.',
  no_permission: ({ permission }) => `The acting user does not have the permission "${permission}".`,
  role_beyond_own: ({ role }) => `The acting user may not give the role "${role}": it sees the whole area.`,
  user_beyond_own_role: ({ role }) =>
    `The acting user may not change somebody with the role "${role}", who sees the whole area; only deactivate or anonymise them.`,
  learning_area_for_administrators: 'Only an administrator changes a learning area.',
  own_due_date: 'Learners do not set due dates.',
  own_result: 'Learners do not record their own results.',
  own_enrolment_with_result: 'Who has a result is withdrawn, and enrolled again, by others only.',
  due_date_for_enrollers: 'Only those who enrol others set due dates.',
  no_learning_area: 'There is no learning area yet. Create a top level of the hierarchy first.',
  learning_area_not_found: ({ slug }) => `There is no learning area "${slug}".`,
  expiration_date_passed: 'The expiration date has passed already. Choose today or a later day (UTC).',
  access_token_revoked: 'This access token is revoked, which is final. Create a new one instead.',
  user_exists: ({ uuid }) => `There is already a user ${uuid} in this learning area.`,
  user_anonymised: 'This user is anonymised, which is final.',
  external_id_taken: 'This external id is taken in this learning area.',
  level_not_found: ({ id }) => `There is no hierarchy level ${id}, or none that may be used for this.`,
  learning_area_stays_on_top: 'A learning area is a top level and stays one.',
  level_below_itself: ({ level, parent }) => `"${parent}" is "${level}" itself or below it.`,
  hierarchy_too_deep: ({ max_levels }) => `A hierarchy has ${max_levels} levels at most.`,
  level_in_use: (contents) =>
    `This level has ${contentsInWords(contents) || 'something new'}. Move or delete them first.`,
  course_not_found: ({ id }) => `There is no course ${id}.`,
  course_not_published: ({ course }) => `"${course}" is not published.`,
  course_on_another_level: ({ course }) =>
    `"${course}" is offered on another level: only users on it and below can be enrolled.`,
  course_without_self_enrolment: ({ course }) => `Learners cannot enrol themselves in "${course}", nor leave it.`,
  course_in_use: ({ enrolments, max_counted }) => {
    const count = enrolments >= max_counted ? `${max_counted} or more enrolments` : `enrolments (${enrolments})`
    return `This course has ${count}. Archive it instead.`
  },
  user_not_found: ({ uuid }) => `There is no user ${uuid}.`,
  user_inactive: ({ name }) => `${name} is deactivated.`,
  enrolment_exists: ({ status }) => `This user is enrolled in this course already (${status}).`,
  status_change_impossible: ({ from, to }) => `An enrolment that is ${from} cannot become ${to}.`,
  withdrawal_impossible: ({ status }) => `An enrolment that is ${status} cannot be withdrawn.`,
  progress_impossible: ({ status }) => `There is no progress in an enrolment that is ${status}.`,
  progress_needs_in_progress: ({ status }) =>
    `There is no progress in an enrolment that is ${status}: send the status in_progress with it.`,
  score_impossible: ({ status }) => `There is no score in an enrolment that is ${status}.`,
  due_date_impossible: ({ status }) => `There is no due date in an enrolment that is ${status}.`,
  learning_area_exists: ({ slug }) => `There is already a learning area "${slug}". Choose another slug.`,
  too_many_requests: ({ retry_after_seconds }) => `Too many requests. Try again in ${retry_after_seconds} seconds.`,
  too_many_requests_at_once: ({ retry_after_seconds }) =>
    `Too many of your requests are at work at once, or they take long. Send fewer at a time. Try again in ${waitInWords(retry_after_seconds)}.`,
  too_many_failed_attempts: ({ retry_after_seconds }) =>
    `There were too many failed attempts. Try again in ${waitInWords(retry_after_seconds)}.`,
  too_many_hidden_ids: ({ retry_after_seconds }) =>
    `Too many of the external ids and UUIDs that you sent belong to something that the acting user cannot see. Try again in ${retry_after_seconds} seconds.`,
  too_many_passwords: 'Too many passwords are being checked at the moment. Try again shortly.',
  too_much_sent: 'You are sending too much at the same time. Finish some requests first.',
  answers_not_read: 'You are not reading the answers you have asked for. Read them first.',
  audit_budget_used_up: ({ max_mebibytes }) =>
    `This access token has changed so much today that its audit trail has reached ${max_mebibytes} MiB. It may write again from midnight UTC; the operator can raise AUDIT_MIB_PER_TOKEN.`,
  internal_error: 'Something went wrong on our side. Tell us the request id if it happens again.',
  query_timeout: ({ seconds }) =>
    `The database did not finish this within ${seconds} seconds and was stopped. Ask for less: longer or rarer words, or a filter.`,
  caller_hung_up: 'The caller hung up before the answer was ready.',
  database_unavailable: 'The database cannot be reached at the moment. Try again shortly.',
  changed_by_others: 'Others were changing the same at this moment. Try again shortly.',
  acting_user_changed: 'The acting user was changed at this moment. Try again.',
  connections_in_use: 'All connections to the database are in use. Try again shortly.',
  too_much_sent_by_all: 'Too much is being sent to this service at the moment. Try again shortly.',
  too_many_answers_waiting: 'Too many answers wait to be read at the moment. Try again shortly.',
  shutting_down: 'This instance is about to stop.',
}

export type LevelContents = ReasonParams<'level_in_use'>

const words = {
  levels: ['level below it', 'levels below it'],
  users: ['user', 'users'],
  access_tokens: ['access token', 'access tokens'],
  courses: ['course', 'courses'],
} as const

/** Empty when there is nothing. */
export function contentsInWords(contents: LevelContents): string {
  const kinds = Object.keys(words) as (keyof typeof words)[]
  const inWords = (kind: keyof typeof words) => {
    const [one, many] = words[kind]
    if (contents[kind] === 1) return `1 ${one}`
    return contents[kind] >= contents.max_counted
      ? `${contents.max_counted} or more ${many}`
      : `${contents[kind]} ${many}`
  }
  return kinds
    .filter((kind) => contents[kind] > 0)
    .map(inWords)
    .join(', ')
}

function waitInWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return count === 1 ? `a ${unit}` : `${count} ${unit}s`
}
