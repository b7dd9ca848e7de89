// Made from packages/contract by "npm run generate -w @backoffice/client". A test holds the two equal.

export interface Connection {
  version: 1
  /** The learning area of this client. */
  learning_area: {
    id: string
    name: string
    slug: string
  }
  /** The access token, with its rules if it has any. It stops working at `expires_at`. */
  client: {
    client_id: string
    name: string
    /** Caps every call made with the access token, whoever is acted for. `custom`: see `permissions`. */
    access: 'read' | 'read_write' | 'custom'
    /** Date and time in UTC (RFC 3339). */
    expires_at: string
    /** Who it may act for. A person must match all lists. */
    act_for?: {
      /** Only its own service user, or also active people in its learning area. */
      who: 'itself' | 'people'
      /** Only people on these levels and below. */
      level_ids?: string[]
      /** Only people with these roles. */
      roles?: ('learner' | 'instructor' | 'manager' | 'reader')[]
      /** Only these people. */
      user_uuids?: string[]
      /** Only people that it, or the access tokens it replaces, created. It sees no others. */
      own_people?: boolean
    }
    /** What it may do, instead of `access`. Always includes `connection.test`. */
    permissions?: (
      | 'connection.test'
      | 'hierarchy.read'
      | 'users.read'
      | 'courses.read'
      | 'enrolments.read'
      | 'hierarchy.write'
      | 'users.write'
      | 'courses.write'
      | 'enrolments.write'
      | 'progress.write'
    )[]
    /** Limits it to this level of its learning area and those below. Its service user is on this level. */
    level_id?: string
    /** The networks it works from, as IPv4 and IPv6 CIDRs. */
    networks?: string[]
    /** Requests per minute, instead of RATE_LIMIT. */
    rate_limit?: number
  }
  /** The user this call acts for. */
  acting_user: {
    uuid: string
    display_name: string
    kind: 'person' | 'service'
    role: 'learner' | 'instructor' | 'manager' | 'reader'
    level_id: string
  }
  /** What the access token, the bearer token and the acting user allow in combination. */
  permissions: string[]
  /** Paths by name, relative to the base URL. */
  links: Record<string, string>
}

export interface HierarchyLevel {
  /** ID of the level. */
  id: string
  /** Slug of the learning area. */
  learning_area: string
  /** Name shown to people. */
  name: string
  /** Only for a learning area, which is a level without a parent. */
  slug?: string
  /** The parent level. `null` for a learning area. */
  parent_id: string | null
  /** 0 for a learning area, 1 for the levels below it, and so on. */
  depth: number
  /** Names from the learning area down to this level. */
  path: string[]
  /** Its ID in your own system. */
  external_id?: string
  /** Grows by one with every change. */
  version: number
  /** Date and time in UTC (RFC 3339). */
  created_at: string
  /** Date and time in UTC (RFC 3339). */
  updated_at: string
}

export interface NewHierarchyLevel {
  /** Name shown to people. */
  name: string
  /** The parent level. Defaults to the acting user's own level. */
  parent_id?: string
  /** An ID of your choice, unique in the learning area. */
  external_id?: string
}

export interface HierarchyLevelEdit {
  /** Name shown to people. */
  name?: string
  external_id?: string | null
}

export interface HierarchyLevelQuery {
  /** Only the direct children of this level. */
  parent_id?: string
  /** Only this level and the levels below it. */
  level_id?: string
  /** An ID of your choice, unique in the learning area. */
  external_id?: string
  /** Only items created or changed at or after this time, in order of change. */
  updated_since?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

export interface User {
  /** UUID of the user. Send it in the acting-user header to act for them. */
  uuid: string
  /** Slug of the learning area. */
  learning_area: string
  /** Name shown to people. */
  display_name: string
  /** Email address. */
  email?: string
  /** Their ID in your own system. */
  external_id?: string
  role: 'learner' | 'instructor' | 'manager' | 'reader'
  /** The level the user belongs to. */
  level_id: string
  /** Nobody can act for an inactive user. */
  active: boolean
  /** Date and time in UTC (RFC 3339). */
  anonymised_at?: string
  /** Grows by one with every change. */
  version: number
  /** Date and time in UTC (RFC 3339). */
  created_at: string
  /** Date and time in UTC (RFC 3339). */
  updated_at: string
}

export interface NewUser {
  /** A UUID of your choice. If you leave it out, the service generates one. */
  uuid?: string
  /** Name shown to people. */
  display_name: string
  /** An email address. */
  email?: string
  /** An ID of your choice, unique in the learning area. */
  external_id?: string
  role?: 'learner' | 'instructor' | 'manager' | 'reader'
  /** The level the user belongs to. For a new user, it defaults to the level of the acting user. */
  level_id?: string
}

/** `role` and `level_id` keep their values if left out; `email` and `external_id` are removed. */
export interface UserReplacement {
  /** Name shown to people. */
  display_name: string
  /** An email address. */
  email?: string
  /** An ID of your choice, unique in the learning area. */
  external_id?: string
  role?: 'learner' | 'instructor' | 'manager' | 'reader'
  /** The level the user belongs to. For a new user, it defaults to the level of the acting user. */
  level_id?: string
}

export interface UserEdit {
  /** Name shown to people. */
  display_name?: string
  email?: string | null
  external_id?: string | null
  role?: 'learner' | 'instructor' | 'manager' | 'reader'
  /** The new level of the user. */
  level_id?: string
}

export interface UserQuery {
  /** Up to ten words or parts of words, all of which must match. One or two letters match only at the start of a word. Case, accents and standalone punctuation are ignored. Empty: as if left out. */
  q?: string
  role?: 'learner' | 'instructor' | 'manager' | 'reader'
  active?: 'true' | 'false'
  /** Only users on this level or below. */
  level_id?: string
  /** An email address. */
  email?: string
  /** An ID of your choice, unique in the learning area. */
  external_id?: string
  /** Only items created or changed at or after this time, in order of change. */
  updated_since?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

export interface Course {
  /** ID of the course. */
  id: string
  /** Slug of the learning area. */
  learning_area: string
  /** The course is available on this level and below. */
  level_id: string
  /** Title shown to people. */
  title: string
  /** Short code of your choice. */
  code?: string
  /** One or two sentences, for lists of courses. Plain text. */
  summary?: string
  /** What the course is about. Plain text, in which line breaks count. It is neither HTML nor Markdown: escape it where you show it. */
  description: string
  /** Where people take the course: an `https` or `http` URL. */
  link?: string
  /** A picture for the course: an `https` or `http` URL. */
  image_url?: string
  /** Keywords, in the order they were given. */
  tags: string[]
  /** How long it takes, in minutes. */
  duration_minutes?: number
  /** Language tag (BCP 47). */
  language: string
  status: 'draft' | 'published' | 'archived'
  /** Whether learners can enrol themselves. */
  self_enrolment: boolean
  /** Its ID in your own system. */
  external_id?: string
  /** Grows by one with every change. */
  version: number
  /** Date and time in UTC (RFC 3339). */
  created_at: string
  /** Date and time in UTC (RFC 3339). */
  updated_at: string
}

export interface NewCourse {
  /** Name shown to people. */
  title: string
  code?: string
  /** One or two sentences for lists of courses. Plain text in one line. */
  summary?: string
  /** Plain text, in which line breaks count. It is neither HTML nor Markdown: escape it where you show it. */
  description?: string
  /** Where people take the course: an `https` or `http` URL. */
  link?: string
  /** A picture for the course: an `https` or `http` URL. The service never requests it. */
  image_url?: string
  /** Keywords, without commas. */
  tags?: string[]
  /** How long it takes, in minutes. */
  duration_minutes?: number
  /** Language tag (BCP 47), such as `en` or `de-AT`. */
  language?: string
  level_id?: string
  self_enrolment?: boolean
  /** An ID of your choice, unique in the learning area. */
  external_id?: string
}

export interface CourseEdit {
  /** Name shown to people. */
  title?: string
  code?: string | null
  summary?: string | null
  /** Plain text, in which line breaks count. It is neither HTML nor Markdown: escape it where you show it. */
  description?: string
  link?: string | null
  image_url?: string | null
  /** Keywords, without commas. */
  tags?: string[]
  duration_minutes?: number | null
  /** Language tag (BCP 47), such as `en` or `de-AT`. */
  language?: string
  level_id?: string
  self_enrolment?: boolean
  external_id?: string | null
}

export interface CourseQuery {
  status?: 'draft' | 'published' | 'archived'
  /** Only courses on this level or below. */
  level_id?: string
  code?: string
  /** An ID of your choice, unique in the learning area. */
  external_id?: string
  /** Up to ten words or parts of words, all of which must match. One or two letters match only at the start of a word. Case, accents and standalone punctuation are ignored. Empty: as if left out. */
  q?: string
  /** Only courses with exactly this language tag, in order of title. */
  language?: string
  /** Only courses in which learners can, or cannot, enrol themselves, in order of title. */
  self_enrolment?: 'true' | 'false'
  /** The order; `-` reverses it. Without it, courses are in the order of their IDs, oldest first. With `language` or `self_enrolment` only by title. */
  sort?: 'title' | '-title' | 'updated_at' | '-updated_at'
  /** Only courses that people on this level can take: those on this level or above it. */
  offered_on?: string
  /** Only items created or changed at or after this time, in order of change. */
  updated_since?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

export interface CatalogueCourse {
  /** ID of the course. */
  id: string
  /** Slug of the learning area. */
  learning_area: string
  /** The course is available on this level and below. */
  level_id: string
  /** Title shown to people. */
  title: string
  /** Short code of your choice. */
  code?: string
  /** One or two sentences, for lists of courses. Plain text. */
  summary?: string
  /** What the course is about. Plain text, in which line breaks count. It is neither HTML nor Markdown: escape it where you show it. */
  description: string
  /** Where people take the course: an `https` or `http` URL. */
  link?: string
  /** A picture for the course: an `https` or `http` URL. */
  image_url?: string
  /** Keywords, in the order they were given. */
  tags: string[]
  /** How long it takes, in minutes. */
  duration_minutes?: number
  /** Language tag (BCP 47). */
  language: string
  status: 'draft' | 'published' | 'archived'
  /** Whether learners can enrol themselves. */
  self_enrolment: boolean
  /** Its ID in your own system. */
  external_id?: string
  /** Grows by one with every change. */
  version: number
  /** Date and time in UTC (RFC 3339). */
  created_at: string
  /** Date and time in UTC (RFC 3339). */
  updated_at: string
  enrolment?: {
    /** ID of the enrolment. */
    id: string
    /** Slug of the learning area. */
    learning_area: string
    /** UUID of the enrolled user. */
    user_uuid: string
    /** ID of the course. */
    course_id: string
    status: 'enrolled' | 'in_progress' | 'completed' | 'failed' | 'withdrawn'
    /** Percentage. */
    progress: number
    /** Percentage. */
    score?: number
    /** Date and time in UTC (RFC 3339). */
    enrolled_at: string
    /** Date and time in UTC (RFC 3339). */
    started_at?: string
    /** Date and time in UTC (RFC 3339). */
    completed_at?: string
    /** Date and time in UTC (RFC 3339). */
    due_at?: string
    /** Grows by one with every change. */
    version: number
    /** Date and time in UTC (RFC 3339). */
    created_at: string
    /** Date and time in UTC (RFC 3339). */
    updated_at: string
  }
  /** What the acting user can do with this access token. */
  can: {
    /** Whether the acting user can enrol now, also again. */
    enrol: boolean
    /** Whether the acting user can withdraw now. */
    withdraw: boolean
  }
}

export interface CatalogueQuery {
  /** Up to ten words or parts of words, all of which must match. One or two letters match only at the start of a word. Case, accents and standalone punctuation are ignored. Empty: as if left out. */
  q?: string
  /** Only courses on this level or below. */
  level_id?: string
  /** Only courses with exactly this language tag, in order of title. */
  language?: string
  /** Only courses in which learners can, or cannot, enrol themselves, in order of title. */
  self_enrolment?: 'true' | 'false'
  /** The order; `-` reverses it. Without it, courses are in the order of their IDs, oldest first. With `language` or `self_enrolment` only by title. */
  sort?: 'title' | '-title' | 'updated_at' | '-updated_at'
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

export interface Enrolment {
  /** ID of the enrolment. */
  id: string
  /** Slug of the learning area. */
  learning_area: string
  /** UUID of the enrolled user. */
  user_uuid: string
  /** ID of the course. */
  course_id: string
  status: 'enrolled' | 'in_progress' | 'completed' | 'failed' | 'withdrawn'
  /** Percentage. */
  progress: number
  /** Percentage. */
  score?: number
  /** Date and time in UTC (RFC 3339). */
  enrolled_at: string
  /** Date and time in UTC (RFC 3339). */
  started_at?: string
  /** Date and time in UTC (RFC 3339). */
  completed_at?: string
  /** Date and time in UTC (RFC 3339). */
  due_at?: string
  /** Grows by one with every change. */
  version: number
  /** Date and time in UTC (RFC 3339). */
  created_at: string
  /** Date and time in UTC (RFC 3339). */
  updated_at: string
}

export interface EnrolmentWithCourse {
  /** ID of the enrolment. */
  id: string
  /** Slug of the learning area. */
  learning_area: string
  /** UUID of the enrolled user. */
  user_uuid: string
  /** ID of the course. */
  course_id: string
  status: 'enrolled' | 'in_progress' | 'completed' | 'failed' | 'withdrawn'
  /** Percentage. */
  progress: number
  /** Percentage. */
  score?: number
  /** Date and time in UTC (RFC 3339). */
  enrolled_at: string
  /** Date and time in UTC (RFC 3339). */
  started_at?: string
  /** Date and time in UTC (RFC 3339). */
  completed_at?: string
  /** Date and time in UTC (RFC 3339). */
  due_at?: string
  /** Grows by one with every change. */
  version: number
  /** Date and time in UTC (RFC 3339). */
  created_at: string
  /** Date and time in UTC (RFC 3339). */
  updated_at: string
  course?: {
    /** ID of the course. */
    id: string
    /** Slug of the learning area. */
    learning_area: string
    /** The course is available on this level and below. */
    level_id: string
    /** Title shown to people. */
    title: string
    /** Short code of your choice. */
    code?: string
    /** One or two sentences, for lists of courses. Plain text. */
    summary?: string
    /** What the course is about. Plain text, in which line breaks count. It is neither HTML nor Markdown: escape it where you show it. */
    description: string
    /** Where people take the course: an `https` or `http` URL. */
    link?: string
    /** A picture for the course: an `https` or `http` URL. */
    image_url?: string
    /** Keywords, in the order they were given. */
    tags: string[]
    /** How long it takes, in minutes. */
    duration_minutes?: number
    /** Language tag (BCP 47). */
    language: string
    status: 'draft' | 'published' | 'archived'
    /** Whether learners can enrol themselves. */
    self_enrolment: boolean
    /** Its ID in your own system. */
    external_id?: string
    /** Grows by one with every change. */
    version: number
    /** Date and time in UTC (RFC 3339). */
    created_at: string
    /** Date and time in UTC (RFC 3339). */
    updated_at: string
  }
}

export interface NewEnrolment {
  /** UUID of the user to enrol. Default: the acting user. */
  user_uuid?: string
  /** ID of the course. */
  course_id: string
  /** Date and time in UTC (RFC 3339). */
  due_at?: string
}

export interface EnrolmentEdit {
  status?: 'in_progress' | 'completed' | 'failed'
  /** Percentage. Reaching 100 does not complete the enrolment. */
  progress?: number
  score?: number | null
  due_at?: string | null
}

export interface EnrolmentQuery {
  status?: 'enrolled' | 'in_progress' | 'completed' | 'failed' | 'withdrawn'
  user_uuid?: string
  course_id?: string
  /** Only enrolments of users on this level or below. */
  level_id?: string
  /** Only items created or changed at or after this time, in order of change. */
  updated_since?: string
  /** Adds to each enrolment its `course` if you can read it; to the acting user’s own always, also if it is archived. Needs `courses.read`, too. */
  expand?: 'course'
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

export interface ChangeEvent {
  /** ID of the event, the same for all readers. */
  id: string
  /** What happened, such as `user.changed`. New types may be added. */
  type: string
  /** The user, course, level, enrolment or access token it happened to. */
  subject_id: string
  /** Version of the subject after the change. Skip the event if yours is not older. */
  version?: number
  /** Names of the changed fields. */
  changed?: string[]
  /** Number of levels below this one whose `path` changed with it. They have no events of their own: read them with `level_id`, whatever versions you have. */
  below?: number
  /** Status after the change, of a course or an enrolment. */
  status?: string
  /** ID in your own system, of what was deleted. */
  external_id?: string
  /** The enrolled user. */
  user_uuid?: string
  /** The course of the enrolment. */
  course_id?: string
  /** Last day of the access token. */
  expiration_date?: string
  /** Days until then. */
  days_left?: number
  /** Date and time in UTC (RFC 3339). */
  happened_at: string
  /** Who caused it. Missing for changes made directly in the database. */
  caused_by?: {
    via: 'api' | 'backoffice' | 'command_line' | 'import' | 'service'
    client_id?: string
    acting_user?: string
    administrator?: string
    request_id?: string
  }
}

export interface ChangesQuery {
  /** `next_cursor` of the previous response. */
  cursor?: string
  /** Where to begin without a cursor: with what happens from now on, or with the oldest event there is, which is the default. */
  from?: 'now' | 'oldest'
  /** Maximum number of events. */
  limit?: number
  /** Only these types, separated by commas. `user.*` means all types of users. */
  types?: string
  /** With a cursor: wait this many seconds for an event if there is none. */
  wait?: number
}

export interface Webhook {
  /** ID of the webhook. */
  id: string
  /** Slug of the learning area. */
  learning_area: string
  /** The access token it belongs to. Missing if it belongs to the area. */
  client_id?: string
  url: string
  description: string
  types: string[]
  /** `thin`: IDs, version and the names of the changed fields. `full`: also the resource as `GET` answers at that moment. `signal`: one short message that there are new events, to be read with `GET /api/1/changes`. */
  payload: 'thin' | 'full' | 'signal'
  ignore_own: boolean
  /** `paused` and `disabled` webhooks get no events, but keep their place: resume them to get the rest. */
  status: 'active' | 'paused' | 'disabled'
  /** Why it is paused or disabled: `by_request`; `restored`: the data came from a backup; `failing`: it failed for five days; `gone`: it answered 410 twice; `too_many_parked`. */
  reason?: 'by_request' | 'restored' | 'failing' | 'gone' | 'too_many_parked'
  /** `unverified`: the receiver has not returned the challenge yet; events wait. `retrying`: the last delivery failed and is tried again. `down`: several failed; it is tried at growing intervals. `stopped`: it is paused or disabled, or its access token does not work or lacks the right to the events. */
  health: 'ok' | 'unverified' | 'retrying' | 'down' | 'stopped'
  /** Number of events of the area after the last one handled. */
  events_behind: number
  /** Number of events that the receiver rejected while it accepted others. */
  parked: number
  /** Date and time in UTC (RFC 3339). */
  failing_since?: string
  /** Date and time in UTC (RFC 3339). */
  next_attempt_at?: string
  /** Date and time in UTC (RFC 3339). */
  last_delivered_at?: string
  /** Date and time in UTC (RFC 3339). */
  last_failed_at?: string
  /** Until then the previous secret stays valid. */
  previous_secret_until?: string
  /** Date and time in UTC (RFC 3339). */
  created_at: string
  /** Date and time in UTC (RFC 3339). */
  updated_at: string
}

export interface CreatedWebhook {
  /** ID of the webhook. */
  id: string
  /** Slug of the learning area. */
  learning_area: string
  /** The access token it belongs to. Missing if it belongs to the area. */
  client_id?: string
  url: string
  description: string
  types: string[]
  /** `thin`: IDs, version and the names of the changed fields. `full`: also the resource as `GET` answers at that moment. `signal`: one short message that there are new events, to be read with `GET /api/1/changes`. */
  payload: 'thin' | 'full' | 'signal'
  ignore_own: boolean
  /** `paused` and `disabled` webhooks get no events, but keep their place: resume them to get the rest. */
  status: 'active' | 'paused' | 'disabled'
  /** Why it is paused or disabled: `by_request`; `restored`: the data came from a backup; `failing`: it failed for five days; `gone`: it answered 410 twice; `too_many_parked`. */
  reason?: 'by_request' | 'restored' | 'failing' | 'gone' | 'too_many_parked'
  /** `unverified`: the receiver has not returned the challenge yet; events wait. `retrying`: the last delivery failed and is tried again. `down`: several failed; it is tried at growing intervals. `stopped`: it is paused or disabled, or its access token does not work or lacks the right to the events. */
  health: 'ok' | 'unverified' | 'retrying' | 'down' | 'stopped'
  /** Number of events of the area after the last one handled. */
  events_behind: number
  /** Number of events that the receiver rejected while it accepted others. */
  parked: number
  /** Date and time in UTC (RFC 3339). */
  failing_since?: string
  /** Date and time in UTC (RFC 3339). */
  next_attempt_at?: string
  /** Date and time in UTC (RFC 3339). */
  last_delivered_at?: string
  /** Date and time in UTC (RFC 3339). */
  last_failed_at?: string
  /** Until then the previous secret stays valid. */
  previous_secret_until?: string
  /** Date and time in UTC (RFC 3339). */
  created_at: string
  /** Date and time in UTC (RFC 3339). */
  updated_at: string
  /** Verifies the signatures (`whsec_…`). Shown only once: here, and when it is rotated. */
  secret: string
}

export interface NewWebhook {
  /** Where events are sent, by `https`, at port 443 or 8443 unless the operator allows others. It must not contain a user name, a password or a fragment. */
  url: string
  /** Types of events, such as `user.created`, `user.*` or `*`. */
  types?: string[]
  /** `thin`: IDs, version and the names of the changed fields. `full`: also the resource as `GET` answers at that moment. `signal`: one short message that there are new events, to be read with `GET /api/1/changes`. */
  payload?: 'thin' | 'full' | 'signal'
  /** Whether to leave out changes made with the same access token. Only for webhooks of an access token. */
  ignore_own?: boolean
  description?: string
}

export interface WebhookEdit {
  /** Where events are sent, by `https`, at port 443 or 8443 unless the operator allows others. It must not contain a user name, a password or a fragment. */
  url?: string
  /** Types of events, such as `user.created`, `user.*` or `*`. */
  types?: string[]
  /** `thin`: IDs, version and the names of the changed fields. `full`: also the resource as `GET` answers at that moment. `signal`: one short message that there are new events, to be read with `GET /api/1/changes`. */
  payload?: 'thin' | 'full' | 'signal'
  /** Whether to leave out changes made with the same access token. Only for webhooks of an access token. */
  ignore_own?: boolean
  description?: string
}

export interface WebhookQuery {
  status?: 'active' | 'paused' | 'disabled'
  /** `unverified`: only webhooks that get no events until they are confirmed. */
  health?: 'unverified'
  /** Only webhooks of this access token. */
  client_id?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

export interface WebhookResume {
  /** `now`: events since it stopped are not sent. */
  from?: 'where_it_stopped' | 'now'
}

export interface WebhookReplay {
  /** Only this event. */
  event_id?: string
  /** All events from this time on, in order, before newer ones. */
  since?: string
  /** Only with `since`: no events after this time. */
  until?: string
}

export interface WebhookVerification {
  /** What arrived at the receiver as `data.challenge` of a `webhook.verify`. */
  challenge: string
}

export interface WebhookAttempt {
  id: string
  /** Date and time in UTC (RFC 3339). */
  at: string
  /** The `webhook-id` that was sent. */
  event_id: string
  /** Type of the event. */
  type: string
  /** `delivered`: the receiver answered 2xx and, if it was sent a challenge, returned it. */
  outcome: 'delivered' | 'failed'
  /** Status of the answer, if there was one. */
  status?: number
  /** Why there was no answer, or not a valid one. `challenge_not_returned`: the receiver answered 2xx to a `webhook.verify`, but without the challenge. `address_not_allowed`: the name resolves to an address that is not on the public internet, or to one that the operator denies, or the port is neither 443 nor 8443. `url_not_allowed`: the host, the port, or a URL without `https`, is no longer allowed. `answer_too_large`: more than ten informational answers, or too many bytes, before the answer. */
  problem?:
    | 'url_not_allowed'
    | 'address_not_allowed'
    | 'dns_failed'
    | 'connection_failed'
    | 'tls_failed'
    | 'connection_lost'
    | 'answer_too_large'
    | 'timeout'
    | 'challenge_not_returned'
  milliseconds: number
  /** The beginning of the body of a failed answer, up to 1 KiB. Kept for seven days. */
  answer?: string
}

export interface WebhookAttemptQuery {
  outcome?: 'delivered' | 'failed'
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

export interface WebhookTest {
  /** Date and time in UTC (RFC 3339). */
  at: string
  /** The `webhook-id` that was sent. */
  event_id: string
  /** Type of the event. */
  type: string
  /** `delivered`: the receiver answered 2xx and, if it was sent a challenge, returned it. */
  outcome: 'delivered' | 'failed'
  /** Status of the answer, if there was one. */
  status?: number
  /** Why there was no answer, or not a valid one. `challenge_not_returned`: the receiver answered 2xx to a `webhook.verify`, but without the challenge. `address_not_allowed`: the name resolves to an address that is not on the public internet, or to one that the operator denies, or the port is neither 443 nor 8443. `url_not_allowed`: the host, the port, or a URL without `https`, is no longer allowed. `answer_too_large`: more than ten informational answers, or too many bytes, before the answer. */
  problem?:
    | 'url_not_allowed'
    | 'address_not_allowed'
    | 'dns_failed'
    | 'connection_failed'
    | 'tls_failed'
    | 'connection_lost'
    | 'answer_too_large'
    | 'timeout'
    | 'challenge_not_returned'
  milliseconds: number
  /** The beginning of the body of a failed answer, up to 1 KiB. Kept for seven days. */
  answer?: string
}

export interface ParkedEvent {
  event_id: string
  type: string
  /** Date and time in UTC (RFC 3339). */
  parked_at: string
  attempts: number
  /** Missing if it was given up, or waits for an earlier event. */
  next_attempt_at?: string
  /** Whether it failed for three days and is no longer tried. You can still retry it. */
  gave_up: boolean
  last_status?: number
  last_problem?:
    | 'url_not_allowed'
    | 'address_not_allowed'
    | 'dns_failed'
    | 'connection_failed'
    | 'tls_failed'
    | 'connection_lost'
    | 'answer_too_large'
    | 'timeout'
    | 'challenge_not_returned'
}

export interface ParkedEventQuery {
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

export interface ParkedRetry {
  /** Only this one. Without it, all. */
  event_id?: string
}

export interface FieldError {
  /** JSON pointer (RFC 6901) to the field. Empty for the whole body. */
  pointer: string
  /** What is wrong, for people to read. Continues a sentence that starts with the name of the field. */
  detail: string
  /** The rule the value breaks, for programs. New rules may be added. */
  rule?:
    | 'required'
    | 'required_unless'
    | 'type'
    | 'one_of'
    | 'format'
    | 'min_length'
    | 'max_length'
    | 'max_items'
    | 'unique_items'
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
    | 'two_factor_code'
    | 'web_address'
    | 'tag'
    | 'language_tag'
    | 'audit_action'
    | 'request_id'
    | 'event_types'
    | 'taken'
    | 'does_not_exist'
    | 'wrong'
    | 'network'
    | 'wider'
    | 'only_with_people'
    | 'only_of_area_administrators'
    | 'not_with'
    | 'in_past'
    | 'too_far_ahead'
    | 'not_a_time'
    | 'webhook_url'
    | 'event_type'
    | 'too_deep'
    | 'below_itself'
    | 'mismatch'
    | 'invalid_cursor'
    | 'no_words'
    | 'no_letters'
    | 'too_many_words'
  /** Parameters of the rule, such as the maximum length. */
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
  | 'cursor_expired'
  | 'cursor_lost'
  | 'method_not_allowed'
  | 'not_signed_in'
  | 'sign_in_failed'
  | 'totp_required'
  | 'confirmation_required'
  | 'confirmation_failed'
  | 'cross_origin_request'
  | 'set_up_link_invalid'
  | 'read_only_role'
  | 'outside_own_area'
  | 'two_factor_required'
  | 'link_invalid'
  | 'link_not_possible'
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
  | 'too_many_access_tokens'
  | 'too_many_levels'
  | 'too_many_webhooks'
  | 'too_many_parked_events'
  | 'challenge_wrong'
  | 'webhook_url_changed'
  | 'webhook_secret_unreadable'
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
  | 'ambiguous_host'
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
  | 'no_such_link'
  | 'no_such_webhook'
  | 'no_such_event'
  | 'cursor_expired'
  | 'cursor_lost'
  | 'method_not_allowed'
  | 'not_signed_in'
  | 'wrong_email_or_password'
  | 'wrong_code'
  | 'totp_required'
  | 'confirmation_required'
  | 'confirmation_failed'
  | 'cross_origin_request'
  | 'set_up_link_invalid'
  | 'read_only_role'
  | 'outside_own_area'
  | 'two_factor_required'
  | 'two_factor_must_stay'
  | 'link_invalid'
  | 'too_many_links'
  | 'own_reset_link'
  | 'reset_of_deactivated_administrator'
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
  | 'changes_need_whole_area'
  | 'no_permission'
  | 'record_lacks_permission'
  | 'role_outside_rules'
  | 'role_not_assignable'
  | 'user_not_changeable'
  | 'learning_area_needs_administrator'
  | 'own_result'
  | 'own_enrolment_with_result'
  | 'due_date_not_allowed'
  | 'webhooks_need_service_user'
  | 'webhooks_need_whole_area'
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
  | 'learning_area_has_administrators'
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
  | 'too_many_access_tokens_of_area'
  | 'too_many_levels'
  | 'too_many_webhooks_of_client'
  | 'too_many_webhooks_of_area'
  | 'webhooks_kept_for_others'
  | 'too_many_parked_events'
  | 'challenge_wrong'
  | 'webhook_url_changed'
  | 'webhook_secret_unreadable'
  | 'learning_area_exists'
  | 'too_many_requests'
  | 'too_many_requests_at_once'
  | 'too_many_failed_attempts'
  | 'too_many_hidden_ids'
  | 'too_many_challenges'
  | 'too_many_passwords'
  | 'too_many_new_access_tokens'
  | 'too_much_sent'
  | 'responses_not_read'
  | 'audit_budget_used_up'
  | 'area_budget_used_up'
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
  | 'sender_unavailable'
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
