import type { Access } from '@backoffice/contract/access-token'
import type { ActFor } from '@backoffice/contract/access-token-rules'
import type { AdministratorRole } from '@backoffice/contract/administrator'
import type { Outcome } from '@backoffice/contract/client-request'
import type { Role } from '@backoffice/contract/connection'
import type { CourseStatus } from '@backoffice/contract/course'
import type { EnrolmentStatus } from '@backoffice/contract/enrolment'
import type { Permission } from '@backoffice/contract/permission'
import type { WebhookPayload, WebhookReason, WebhookStatus } from '@backoffice/contract/webhook'
import type { SendProblem } from '@backoffice/contract/webhook-attempt'
import type { Generated } from 'kysely'
import type { AreaId } from './area-id.ts'
import type { Cause, EventData } from './event.ts'

/** The tables that `migrations/` creates. */
export interface Tables {
  schema_migrations: { version: number; name: string; applied_at: Generated<Date>; breaking: Generated<boolean> }
  administrators: {
    id: string
    email: string
    password_hash: string
    role: Generated<AdministratorRole>
    area_id: AreaId | null
    totp_pending_secret: Buffer | null
    totp_secret: Buffer | null
    totp_last_step: Generated<string>
    active: Generated<boolean>
    created_at: Date
    last_signed_in_at: Date | null
    wrong_codes: Generated<number>
    wrong_codes_since: Date | null
    failed_confirmations: Generated<number>
    failed_confirmations_since: Date | null
  }
  administrator_links: {
    id: string
    secret_hash: Buffer
    kind: 'invitation' | 'reset'
    email: string
    administrator_id: string | null
    role: Generated<AdministratorRole>
    area_id: AreaId | null
    removes_totp: Generated<boolean>
    created_by: string | null
    created_at: Date
    expires_at: Date
    attempts: Generated<number>
  }
  recovery_codes: { administrator_id: string; code_hash: Buffer; created_at: Date }
  set_up_links: { secret_hash: Buffer; created_at: Date; expires_at: Date }
  sessions: {
    id: string
    secret_hash: Buffer
    administrator_id: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    confirmed_at: Date | null
    address: string
    user_agent: string
  }
  known_networks: { administrator_id: string; network: string; last_signed_in_at: Date }
  audit_events: {
    id: string
    at: Date
    action: string
    refusal: string | null
    actor_kind: string
    actor_id: string | null
    area_id: AreaId | null
    client_id: string | null
    acting_user: string | null
    subject: string | null
    address: string | null
    request_id: string | null
    details: unknown
    /** For refusals: the budget that limits how many of this kind are kept. */
    budget: string | null
  }
  learning_areas: { id: AreaId; slug: string; name: string }
  hierarchy_levels: {
    id: string
    area_id: AreaId
    parent_id: string | null
    /** The ids from the learning area down to the level itself. */
    ancestor_ids: string[]
    name: string
    slug: string | null
    external_id: string | null
    /** node-postgres returns these numbers as text. Raised by every update. */
    version: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  users: {
    area_id: AreaId
    uuid: string
    kind: 'person' | 'service'
    display_name: string
    role: Role
    level_id: string
    email: string | null
    external_id: string | null
    active: Generated<boolean>
    anonymised_at: Date | null
    /** The first client in the chain of replacements. */
    created_by_client: string | null
    /** node-postgres returns these numbers as text. Raised by every update. */
    version: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  courses: {
    id: string
    area_id: AreaId
    /** The course is offered on this level and below. */
    level_id: string
    title: string
    code: string | null
    description: string
    language: string
    status: CourseStatus
    self_enrolment: boolean
    external_id: string | null
    summary: string | null
    link: string | null
    image_url: string | null
    tags: Generated<string[]>
    duration_minutes: number | null
    /** node-postgres returns these numbers as text. Raised by every update. */
    version: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  enrolments: {
    id: string
    area_id: AreaId
    user_uuid: string
    /** The level of the user; it changes when the user moves. */
    level_id: string
    course_id: string
    status: EnrolmentStatus
    /** In percent. */
    progress: number
    /** node-postgres returns decimals as text. */
    score: string | null
    enrolled_at: Date
    started_at: Date | null
    completed_at: Date | null
    due_at: Date | null
    /** node-postgres returns these numbers as text. Raised by every update. */
    version: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  access_tokens: {
    client_id: string
    area_id: AreaId
    name: string
    access: Access
    secret_hash: Buffer
    expiration_date: string
    created_at: Date
    updated_at: Date
    revoked_at: Date | null
    paused_at: Date | null
    act_for: ActFor | null
    permissions: Permission[] | null
    level_id: string | null
    networks: string[] | null
    rate_limit: number | null
    rules_version: Generated<number>
    owner: string | null
    contact_email: string | null
    note: string | null
    replaces: string | null
    replaced_by: string | null
    /** The first client in the chain of replacements. Null: itself. */
    first_client_id: string | null
  }
  revoked_tokens: { token_id: Buffer; expires_at: Date }
  access_token_uses: { client_id: string; last_used_at: Date; last_address: string }
  access_token_calls: { client_id: string; day: string; calls: string }
  access_token_outcomes: {
    client_id: string
    step: 'hour' | 'day'
    start: Date
    ok: string
    mistake: string
    refused: string
    limited: string
    failed: string
    durations: string[]
  }
  access_token_requests: {
    area_id: AreaId
    client_id: string
    id: string
    at: Date
    method: string
    path: string
    status: number
    outcome: Outcome
    milliseconds: number
    acting_user: string | null
    address: string
    user_agent: string | null
    request_id: string
    refusal: string | null
    problem: string | null
    fields: { pointer: string; rule: string }[] | null
  }
  access_token_reminders: {
    area_id: AreaId
    client_id: string
    expiration_date: string
    days: number
    recipient: 'contact' | 'administrators' | 'feed'
    claimed_at: Date
    attempts: number
    sent_at: Date | null
  }
  /** What happened and has no position yet: the events of one statement, as arrays of the same length. */
  unsettled_events: {
    area_id: AreaId
    number: Generated<string>
    xid: Generated<string>
    happened_at: Generated<Date>
    caused_by: Generated<Cause | null>
    types: string[]
    subject_ids: string[]
    versions: (string | null)[]
    data: (EventData | null)[]
  }
  events: {
    area_id: AreaId
    /** Without gaps. */
    position: string
    id: string
    type: string
    subject_id: string
    version: string | null
    data: EventData | null
    caused_by: Cause | null
    happened_at: Date
    numbered_at: Date
  }
  webhooks: {
    area_id: AreaId
    id: string
    client_id: string | null
    url: string
    description: string
    types: string[]
    payload: WebhookPayload
    ignore_own: boolean
    secret: Buffer
    previous_secret: Buffer | null
    previous_secret_until: Date | null
    status: Generated<WebhookStatus>
    reason: WebhookReason | null
    /** node-postgres returns large numbers as text. */
    position: string
    ahead: Generated<string[]>
    replay_to: string | null
    resume_at: string | null
    failures: Generated<number>
    gone: Generated<number>
    failing_since: Date | null
    next_attempt_at: Date
    last_delivered_at: Date | null
    last_failed_at: Date | null
    lease_token: Generated<string>
    leased_until: Date | null
    /** What its receiver must return before anything else is sent. */
    challenge: string | null
    challenges: Generated<number>
    next_challenge_at: Date | null
    created_at: Date
    updated_at: Date
  }
  webhook_parked: {
    area_id: AreaId
    webhook_id: string
    position: string
    event_id: string
    type: string
    subject_id: string
    parked_at: Date
    attempts: Generated<number>
    next_attempt_at: Date | null
    gave_up: Generated<boolean>
    last_status: number | null
    last_problem: SendProblem | null
  }
  webhook_attempts: {
    area_id: AreaId
    webhook_id: string
    id: string
    at: Date
    event_id: string
    type: string
    outcome: 'delivered' | 'failed'
    status: number | null
    problem: SendProblem | null
    milliseconds: number
    answer: string | null
  }
  write_volumes: { area_id: string; writer_id: string; hour: Date; bytes: string }
  usage_batches: { id: string; at: Generated<Date> }
  chores: { name: string; done_at: Date }
  changes: { xid: Generated<string>; kind: string; key: string; at: Generated<Date> }
}
