import Type, { type Static, type TSchema } from 'typebox'

const uuid = Type.String({ examples: ['0195a3c0-1a00-7b10-9c00-3d5f6f1b2c11'] })
const path = Type.String({ examples: ['/api/1/nowhere'] })
const text = (example: string) => Type.String({ examples: [example] })
const number = (example: number) => Type.Number({ examples: [example] })
const retryAfter = { retry_after_seconds: number(30) }

/**
 * The catalogue of errors. What goes wrong is named for three readers:
 *
 * - A *code* is for programs, which decide by it. It has one HTTP status.
 * - A *problem reason* is for the caller: it chooses the sentence and has its parameters. It belongs to one code.
 * - A *refusal reason* (`audit-action.ts`) is for the administrator, in the audit trail. Many end in one problem, so that callers
 *   cannot find out what exists: `GateRefusal` pairs the two.
 *
 * Clients without a text for a reason use the text of its code. A published code or reason keeps its meaning; parameters
 * are only added.
 */
export const problemReasons = {
  invalid_request: {
    invalid_fields: {},
    invalid_request: {},
    invalid_http: {},
    invalid_url: {},
    url_with_fragment: {},
    ambiguous_host: {},
    invalid_cursor: {},
    invalid_time: { value: text('2026-02-30T00:00:00Z') },
    search_empty: {},
    search_no_letters: {},
    search_too_many_words: { max_words: number(10) },
    repeated_authorization: {},
    level_required: {},
    learning_area_required: {},
    learning_area_mismatch: { in_query: text('north'), in_body: text('south') },
    expiration_date_too_far: {},
    lifetime_too_long: { max_days: number(90), latest: text('2026-06-30') },
  },
  malformed_body: {
    invalid_json: {},
    body_incomplete: {},
    body_not_utf8: {},
    unpaired_surrogate: {},
    too_many_values: { max_values: number(1000) },
    body_too_deep: { max_depth: number(20) },
  },
  unsupported_media_type: { unsupported_media_type: {} },
  body_too_large: { body_too_large: {} },
  headers_too_large: { headers_too_large: {} },
  request_timeout: { request_timeout: {} },
  precondition_failed: { precondition_failed: {} },
  range_not_satisfiable: { range_not_satisfiable: {} },
  misdirected_request: { misdirected_request: { base_url: text('https://backoffice.example.org') } },
  not_found: {
    no_such_path: { path },
    no_such_user: { uuid },
    no_such_level: { id: uuid },
    no_such_course: { id: uuid },
    no_such_enrolment: { id: uuid },
    no_such_access_token: { client_id: uuid },
    no_such_administrator: {},
    no_such_administrator_email: { email: text('ada@example.org') },
    no_such_session: {},
    no_such_link: {},
    no_such_webhook: { id: uuid },
    no_such_event: { id: uuid },
  },
  cursor_expired: { cursor_expired: {} },
  cursor_lost: { cursor_lost: {} },
  method_not_allowed: {
    method_not_allowed: { method: text('PUT'), path, allowed: Type.Array(Type.String(), { examples: [['GET']] }) },
  },
  not_signed_in: { not_signed_in: {} },
  sign_in_failed: { wrong_email_or_password: {}, wrong_code: {} },
  totp_required: { totp_required: {} },
  confirmation_required: { confirmation_required: {} },
  confirmation_failed: { confirmation_failed: {} },
  cross_origin_request: { cross_origin_request: {} },
  set_up_link_invalid: { set_up_link_invalid: {} },
  read_only_role: { read_only_role: {} },
  outside_own_area: { outside_own_area: {} },
  two_factor_required: { two_factor_required: {}, two_factor_must_stay: {} },
  link_invalid: { link_invalid: {} },
  link_not_possible: {
    too_many_links: { max_links: number(50) },
    own_reset_link: {},
    reset_of_deactivated_administrator: {},
  },
  administrator_exists: { administrator_exists: { email: text('ada@example.org') } },
  last_administrator: { last_administrator: {} },
  totp_active: { totp_active: {}, totp_must_be_off: {} },
  totp_not_active: { totp_not_active: {}, totp_not_started: {} },
  bearer_token_required: { bearer_token_required: {} },
  invalid_token: { invalid_token: {} },
  acting_user_required: { acting_user_required: { header: text('Service-Client-UUID') } },
  acting_user_malformed: { acting_user_malformed: { header: text('Service-Client-UUID') } },
  acting_user_not_allowed: { acting_user_not_allowed: {} },
  network_not_allowed: { network_not_allowed: {} },
  insufficient_scope: { insufficient_scope: {} },
  permission_denied: {
    changes_need_whole_area: {},
    no_permission: { permission: text('users.write') },
    record_lacks_permission: { permission: text('users.write') },
    role_outside_rules: { role: text('manager') },
    role_not_assignable: { role: text('reader') },
    user_not_changeable: { role: text('reader') },
    learning_area_needs_administrator: {},
    own_result: {},
    own_enrolment_with_result: {},
    due_date_not_allowed: {},
    webhooks_need_service_user: {},
    webhooks_need_whole_area: {},
  },
  no_learning_area: { no_learning_area: {} },
  learning_area_not_found: { learning_area_not_found: { slug: text('north') } },
  expiration_date_passed: { expiration_date_passed: {} },
  access_token_revoked: { access_token_revoked: {} },
  access_token_replaced: { access_token_replaced: { client_id: uuid } },
  rules_only_narrow: { rules_only_narrow: { fields: Type.Array(Type.String(), { examples: [['permissions']] }) } },
  user_exists: { user_exists: { uuid } },
  user_anonymised: { user_anonymised: {} },
  external_id_taken: { external_id_taken: {} },
  level_not_found: { level_not_found: { id: uuid } },
  level_not_movable: {
    learning_area_not_movable: {},
    level_below_itself: { level: text('Sales'), parent: text('Sales abroad') },
  },
  hierarchy_too_deep: { hierarchy_too_deep: { max_levels: number(20) } },
  // If all counts are zero, something was added at this moment.
  level_in_use: {
    level_in_use: {
      levels: number(1),
      users: number(12),
      access_tokens: number(0),
      courses: number(2),
      max_counted: number(1000),
    },
    learning_area_has_administrators: {},
  },
  course_not_found: { course_not_found: { id: uuid } },
  course_not_open: {
    course_not_published: { course: text('First aid') },
    course_on_another_level: { course: text('First aid') },
    course_without_self_enrolment: { course: text('First aid') },
  },
  course_in_use: { course_in_use: { enrolments: number(3), max_counted: number(1000) } },
  user_not_found: { user_not_found: { uuid } },
  user_inactive: { user_inactive: { name: text('Ada Lovelace') } },
  enrolment_exists: { enrolment_exists: { status: text('in_progress'), enrolment_id: uuid } },
  enrolment_status: {
    status_change_impossible: { from: text('completed'), to: text('in_progress') },
    withdrawal_impossible: { status: text('completed') },
    progress_impossible: { status: text('completed') },
    progress_needs_in_progress: { status: text('enrolled') },
    score_impossible: { status: text('enrolled') },
    due_date_impossible: { status: text('withdrawn') },
  },
  too_many_access_tokens: { too_many_access_tokens_of_area: { max: number(200) } },
  too_many_levels: { too_many_levels: { max: number(20_000) } },
  too_many_webhooks: {
    too_many_webhooks_of_client: { max: number(20) },
    too_many_webhooks_of_area: { max: number(100) },
    webhooks_kept_for_others: { max: number(20) },
  },
  too_many_parked_events: { too_many_parked_events: { max: number(1000) } },
  challenge_wrong: { challenge_wrong: {} },
  webhook_url_changed: { webhook_url_changed: {} },
  webhook_secret_unreadable: { webhook_secret_unreadable: {} },
  learning_area_exists: { learning_area_exists: { slug: text('north') } },
  too_many_requests: {
    too_many_requests: retryAfter,
    too_many_requests_at_once: retryAfter,
    too_many_failed_attempts: retryAfter,
    too_many_hidden_ids: retryAfter,
    too_many_challenges: retryAfter,
    too_many_passwords: {},
    too_many_new_access_tokens: { max: number(60), ...retryAfter },
    too_much_sent: {},
    responses_not_read: {},
    audit_budget_used_up: { max_mebibytes: number(4096), ...retryAfter },
    area_budget_used_up: { max_mebibytes: number(8192), ...retryAfter },
  },
  internal_error: { internal_error: {} },
  query_timeout: { query_timeout: { seconds: number(5) }, client_disconnected: {} },
  service_unavailable: {
    database_unavailable: {},
    concurrent_change: {},
    acting_user_changed: {},
    record_rules_changed: {},
    connections_in_use: {},
    too_much_received: {},
    too_many_responses_waiting: {},
    sender_unavailable: {},
    shutting_down: {},
  },
} as const satisfies Record<string, Record<string, Record<string, TSchema>>>

type Catalogue = typeof problemReasons
type ReasonsBeside = { [Code in ErrorCode as keyof Catalogue[Code]]: Catalogue[Code] }

export type ErrorCode = keyof Catalogue
export type ProblemReason = keyof ReasonsBeside

export type ReasonParams<Reason extends ProblemReason> = Reason extends ProblemReason
  ? ParamsOf<ReasonsBeside[Reason][Reason & keyof ReasonsBeside[Reason]]>
  : never

/** The types of the parameters that these schemas describe. */
export type ParamsOf<Schemas> = {
  -readonly [Name in keyof Schemas]: Schemas[Name] extends TSchema ? Static<Schemas[Name]> : never
}

export const reasonsOf = (code: ErrorCode) => Object.keys(problemReasons[code]) as ProblemReason[]

const codes = Object.keys(problemReasons) as ErrorCode[]
const codeByReason = new Map(codes.flatMap((code) => reasonsOf(code).map((reason) => [reason, code] as const)))

export function codeOfReason(reason: ProblemReason): ErrorCode {
  const code = codeByReason.get(reason)
  if (!code) throw new Error(`no code has the reason ${reason}`)
  return code
}

export const allReasons = [...codeByReason.keys()]
