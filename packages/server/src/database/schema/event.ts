/** Who caused an event, and how. */
export interface Cause {
  via: 'api' | 'backoffice' | 'command_line' | 'import' | 'service'
  client_id?: string
  acting_user?: string
  administrator?: string
  request_id?: string
}

/** What an event says besides its type, subject and version. Never anything about a person but ids. */
export interface EventData {
  /** The names of the changed fields. */
  changed?: string[]
  /** How many levels below have another path now. They have no events of their own. */
  below?: number
  /** After the change. */
  status?: string
  /** Of what was deleted. */
  external_id?: string | null
  /** Of an enrolment. */
  user_uuid?: string
  course_id?: string
  /** Of an access token. */
  expiration_date?: string
  days_left?: number
}
