// Made from packages/contract by "npm run generate -w @backoffice/client". A test holds the two equal.

export interface Connection {
  version: 1
  /** the one that this client works in */
  learning_area: {
    id: string
    name: string
    slug: string
  }
  /** the access token; from `expires_at` on it does not work */
  client: {
    client_id: string
    name: string
    /** caps every call made with the access token, whoever is acted for */
    access: 'read' | 'read_write'
    /** RFC 3339, UTC */
    expires_at: string
  }
  /** whom the call was made for */
  acting_user: {
    uuid: string
    display_name: string
    kind: 'person' | 'service'
    role: 'learner' | 'instructor' | 'manager' | 'reader'
    level_id: string
  }
  /** what the record, the token and the acting user allow together */
  permissions: string[]
  /** addresses by name, relative to the base address */
  links: Record<string, string>
}

export interface HierarchyLevel {
  /** its id */
  id: string
  /** the slug of its learning area */
  learning_area: string
  /** what people call it */
  name: string
  /** only of a learning area, which is a level without a parent */
  slug?: string
  /** the level above; null for a learning area */
  parent_id: string | null
  /** 0 for a learning area */
  depth: number
  /** the names from the learning area down to this level */
  path: string[]
  /** the id that your system has for it */
  external_id?: string
  /** RFC 3339, UTC */
  created_at: string
  /** RFC 3339, UTC */
  updated_at: string
}

export interface NewHierarchyLevel {
  /** a label for people */
  name: string
  /** the level above; without it the acting user's own */
  parent_id?: string
  /** an id of your own, unique in the learning area */
  external_id?: string
}

export interface HierarchyLevelEdit {
  /** a label for people */
  name?: string
  external_id?: string | null
}

export interface HierarchyLevelQuery {
  /** the children of this level */
  parent_id?: string
  /** this level and all below it */
  level_id?: string
  /** an id of your own, unique in the learning area */
  external_id?: string
  /** only what was made or changed at or after this instant, in the order of change */
  updated_since?: string
  /** rows on a page */
  limit?: number
  /** `next_cursor` of the page before */
  cursor?: string
}

export interface User {
  /** the acting user of calls made in their name */
  uuid: string
  /** the slug of their learning area */
  learning_area: string
  /** what people call them */
  display_name: string
  /** their e-mail address */
  email?: string
  /** the id that your system has for them */
  external_id?: string
  role: 'learner' | 'instructor' | 'manager' | 'reader'
  /** the level they belong to */
  level_id: string
  /** an inactive user can be acted for by nobody */
  active: boolean
  /** RFC 3339, UTC */
  anonymised_at?: string
  /** RFC 3339, UTC */
  created_at: string
  /** RFC 3339, UTC */
  updated_at: string
}

export interface NewUser {
  /** one of your own; without it the service makes one */
  uuid?: string
  /** a label for people */
  display_name: string
  /** an e-mail address */
  email?: string
  /** an id of your own, unique in the learning area */
  external_id?: string
  role?: 'learner' | 'instructor' | 'manager' | 'reader'
  /** the level they belong to; for a new user without it, that of the acting user */
  level_id?: string
}

/** without `role` or `level_id` they stay what they are; without `email` or `external_id` there is none */
export interface UserReplacement {
  /** a label for people */
  display_name: string
  /** an e-mail address */
  email?: string
  /** an id of your own, unique in the learning area */
  external_id?: string
  role?: 'learner' | 'instructor' | 'manager' | 'reader'
  /** the level they belong to; for a new user without it, that of the acting user */
  level_id?: string
}

export interface UserEdit {
  /** a label for people */
  display_name?: string
  email?: string | null
  external_id?: string | null
  role?: 'learner' | 'instructor' | 'manager' | 'reader'
  /** the level they are to belong to */
  level_id?: string
}

export interface UserQuery {
  /** words, or parts of words, that all occur (of one or two letters: at the beginning of a word), at most ten different ones; upper and lower case and accents do not matter, and signs that stand alone are left out */
  q?: string
  role?: 'learner' | 'instructor' | 'manager' | 'reader'
  active?: 'true' | 'false'
  /** on this level or below it */
  level_id?: string
  /** an e-mail address */
  email?: string
  /** an id of your own, unique in the learning area */
  external_id?: string
  /** only what was made or changed at or after this instant, in the order of change */
  updated_since?: string
  /** rows on a page */
  limit?: number
  /** `next_cursor` of the page before */
  cursor?: string
}

export interface Course {
  /** its id */
  id: string
  /** the slug of its learning area */
  learning_area: string
  /** it is offered on this level and below */
  level_id: string
  /** what people call it */
  title: string
  /** a short name of your own */
  code?: string
  /** what it is about */
  description: string
  /** a language tag (BCP 47) */
  language: string
  status: 'draft' | 'published' | 'archived'
  /** learners may enrol themselves */
  self_enrolment: boolean
  /** the id that your system has for it */
  external_id?: string
  /** RFC 3339, UTC */
  created_at: string
  /** RFC 3339, UTC */
  updated_at: string
}

export interface NewCourse {
  /** a label for people */
  title: string
  code?: string
  description?: string
  /** a language tag (BCP 47), such as en or de-AT */
  language?: string
  level_id?: string
  self_enrolment?: boolean
  /** an id of your own, unique in the learning area */
  external_id?: string
}

export interface CourseEdit {
  /** a label for people */
  title?: string
  code?: string | null
  description?: string
  /** a language tag (BCP 47), such as en or de-AT */
  language?: string
  level_id?: string
  self_enrolment?: boolean
  external_id?: string | null
}

export interface CourseQuery {
  /** words, or parts of words, that all occur (of one or two letters: at the beginning of a word), at most ten different ones; upper and lower case and accents do not matter, and signs that stand alone are left out */
  q?: string
  status?: 'draft' | 'published' | 'archived'
  /** on this level or below it */
  level_id?: string
  code?: string
  /** an id of your own, unique in the learning area */
  external_id?: string
  /** only what was made or changed at or after this instant, in the order of change */
  updated_since?: string
  /** rows on a page */
  limit?: number
  /** `next_cursor` of the page before */
  cursor?: string
}

export interface Enrolment {
  /** its id */
  id: string
  /** the slug of its learning area */
  learning_area: string
  /** who is enrolled */
  user_uuid: string
  /** in which course */
  course_id: string
  status: 'enrolled' | 'in_progress' | 'completed' | 'failed' | 'withdrawn'
  /** per cent */
  progress: number
  /** per cent */
  score?: number
  /** RFC 3339, UTC */
  enrolled_at: string
  /** RFC 3339, UTC */
  started_at?: string
  /** RFC 3339, UTC */
  completed_at?: string
  /** RFC 3339, UTC */
  due_at?: string
  /** RFC 3339, UTC */
  created_at: string
  /** RFC 3339, UTC */
  updated_at: string
}

export interface NewEnrolment {
  /** who is to be enrolled */
  user_uuid: string
  /** in which course */
  course_id: string
  /** RFC 3339, UTC */
  due_at?: string
}

export interface EnrolmentEdit {
  status?: 'in_progress' | 'completed' | 'failed'
  /** per cent; 100 does not complete by itself */
  progress?: number
  score?: number | null
  due_at?: string | null
}

export interface EnrolmentQuery {
  status?: 'enrolled' | 'in_progress' | 'completed' | 'failed' | 'withdrawn'
  user_uuid?: string
  course_id?: string
  /** of users on this level or below it */
  level_id?: string
  /** only what was made or changed at or after this instant, in the order of change */
  updated_since?: string
  /** rows on a page */
  limit?: number
  /** `next_cursor` of the page before */
  cursor?: string
}

export interface FieldError {
  /** JSON pointer (RFC 6901) to the field, empty for the whole body */
  pointer: string
  /** what is wrong with it, for people; follows the name of the field */
  detail: string
  /** the rule that it breaks, for programs; rules may be added */
  rule?:
    | 'required'
    | 'required_unless'
    | 'type'
    | 'one_of'
    | 'format'
    | 'min_length'
    | 'max_length'
    | 'minimum'
    | 'maximum'
    | 'multiple_of'
    | 'min_fields'
    | 'invalid'
    | 'unknown_field'
    | 'unknown_parameter'
    | 'parameters_not_allowed'
    | 'slug'
    | 'no_null_character'
    | 'single_line'
    | 'name'
    | 'email'
    | 'six_digits'
    | 'language_tag'
    | 'audit_action'
    | 'request_id'
    | 'taken'
    | 'does_not_exist'
    | 'wrong'
    | 'network'
    | 'wider'
    | 'only_with_people'
    | 'in_past'
    | 'too_far_ahead'
    | 'not_a_time'
    | 'too_deep'
    | 'below_itself'
    | 'mismatch'
    | 'invalid_cursor'
    | 'no_words'
    | 'no_letters'
    | 'too_many_words'
  /** what the rule asks for, such as the greatest length */
  params?: Record<string, string | number | string[]>
}

export type ErrorCode =
  | 'invalid_request'
  | 'malformed_body'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'headers_too_large'
  | 'request_timeout'
  | 'precondition_failed'
  | 'range_not_satisfiable'
  | 'misdirected_request'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_signed_in'
  | 'sign_in_failed'
  | 'totp_required'
  | 'confirmation_required'
  | 'confirmation_failed'
  | 'cross_origin_request'
  | 'set_up_link_invalid'
  | 'administrator_exists'
  | 'last_administrator'
  | 'totp_active'
  | 'totp_not_active'
  | 'bearer_token_required'
  | 'invalid_token'
  | 'acting_user_required'
  | 'acting_user_malformed'
  | 'acting_user_not_allowed'
  | 'network_not_allowed'
  | 'insufficient_scope'
  | 'permission_denied'
  | 'no_learning_area'
  | 'learning_area_not_found'
  | 'expiration_date_passed'
  | 'access_token_revoked'
  | 'access_token_replaced'
  | 'rules_only_narrow'
  | 'user_exists'
  | 'user_anonymised'
  | 'external_id_taken'
  | 'level_not_found'
  | 'level_not_movable'
  | 'hierarchy_too_deep'
  | 'level_in_use'
  | 'course_not_found'
  | 'course_not_open'
  | 'course_in_use'
  | 'user_not_found'
  | 'user_inactive'
  | 'enrolment_exists'
  | 'enrolment_status'
  | 'learning_area_exists'
  | 'too_many_requests'
  | 'internal_error'
  | 'query_timeout'
  | 'service_unavailable'

export type ProblemReason =
  | 'invalid_fields'
  | 'invalid_request'
  | 'invalid_http'
  | 'invalid_url'
  | 'url_with_fragment'
  | 'invalid_cursor'
  | 'invalid_time'
  | 'search_empty'
  | 'search_no_letters'
  | 'search_too_many_words'
  | 'repeated_authorization'
  | 'level_required'
  | 'learning_area_required'
  | 'learning_area_mismatch'
  | 'expiration_date_too_far'
  | 'lifetime_too_long'
  | 'invalid_json'
  | 'body_incomplete'
  | 'body_not_utf8'
  | 'unpaired_surrogate'
  | 'too_many_values'
  | 'body_too_deep'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'headers_too_large'
  | 'request_timeout'
  | 'precondition_failed'
  | 'range_not_satisfiable'
  | 'misdirected_request'
  | 'no_such_path'
  | 'no_such_user'
  | 'no_such_level'
  | 'no_such_course'
  | 'no_such_enrolment'
  | 'no_such_access_token'
  | 'no_such_administrator'
  | 'no_such_administrator_email'
  | 'no_such_session'
  | 'method_not_allowed'
  | 'not_signed_in'
  | 'wrong_email_or_password'
  | 'wrong_code'
  | 'totp_required'
  | 'confirmation_required'
  | 'confirmation_failed'
  | 'cross_origin_request'
  | 'set_up_link_invalid'
  | 'administrator_exists'
  | 'last_administrator'
  | 'totp_active'
  | 'totp_must_be_off'
  | 'totp_not_active'
  | 'totp_not_started'
  | 'bearer_token_required'
  | 'invalid_token'
  | 'acting_user_required'
  | 'acting_user_malformed'
  | 'acting_user_not_allowed'
  | 'network_not_allowed'
  | 'insufficient_scope'
  | 'no_permission'
  | 'record_lacks_permission'
  | 'role_outside_rules'
  | 'role_not_assignable'
  | 'user_not_changeable'
  | 'learning_area_needs_administrator'
  | 'own_result'
  | 'own_enrolment_with_result'
  | 'due_date_not_allowed'
  | 'no_learning_area'
  | 'learning_area_not_found'
  | 'expiration_date_passed'
  | 'access_token_revoked'
  | 'access_token_replaced'
  | 'rules_only_narrow'
  | 'user_exists'
  | 'user_anonymised'
  | 'external_id_taken'
  | 'level_not_found'
  | 'learning_area_not_movable'
  | 'level_below_itself'
  | 'hierarchy_too_deep'
  | 'level_in_use'
  | 'course_not_found'
  | 'course_not_published'
  | 'course_on_another_level'
  | 'course_without_self_enrolment'
  | 'course_in_use'
  | 'user_not_found'
  | 'user_inactive'
  | 'enrolment_exists'
  | 'status_change_impossible'
  | 'withdrawal_impossible'
  | 'progress_impossible'
  | 'progress_needs_in_progress'
  | 'score_impossible'
  | 'due_date_impossible'
  | 'learning_area_exists'
  | 'too_many_requests'
  | 'too_many_requests_at_once'
  | 'too_many_failed_attempts'
  | 'too_many_hidden_ids'
  | 'too_many_passwords'
  | 'too_much_sent'
  | 'responses_not_read'
  | 'audit_budget_used_up'
  | 'internal_error'
  | 'query_timeout'
  | 'client_disconnected'
  | 'database_unavailable'
  | 'concurrent_change'
  | 'acting_user_changed'
  | 'record_rules_changed'
  | 'connections_in_use'
  | 'too_much_received'
  | 'too_many_responses_waiting'
  | 'shutting_down'

export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'method_not_allowed'
  | 'request_too_large'
  | 'too_many_requests'
  | 'server_error'
  | 'temporarily_unavailable'
