import Type, { type Static } from 'typebox'
import { Instant, Uuid } from './formats.ts'
import { PageOf, pageQuery } from './list.ts'
import { Slug } from './name.ts'
import { patterns } from './pattern.ts'

/** A change or a refused attempt. */
export const AuditEvent = Type.Object({
  id: Uuid,
  at: Instant,
  actor: Type.Object({
    kind: Type.String({ description: '`administrator`, `client`, `command line`, `service` or `anyone`.' }),
    id: Type.Optional(Type.String()),
    address: Type.Optional(Type.String()),
  }),
  action: Type.String({ description: 'What was done or attempted, such as `access_token.created`.' }),
  refusal: Type.Optional(Type.String({ description: 'The actual reason if it was refused, such as `wrong_secret`.' })),
  subject: Type.Optional(Type.String({ description: 'ID of the object it was done to.' })),
  learning_area: Type.Optional(Type.String({ description: 'Slug of the learning area.' })),
  client_id: Type.Optional(Uuid),
  acting_user: Type.Optional(Uuid),
  request_id: Type.Optional(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
  names: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), {
    description:
      'Current names of the people, courses, levels and access tokens whose IDs are in this event, by ID. `null` for an anonymised person; left out for what no longer exists.',
  }),
})
export type AuditEvent = Static<typeof AuditEvent>

export const AuditEventPage = PageOf(AuditEvent)
export type AuditEventPage = Static<typeof AuditEventPage>

export const AuditEventQuery = Type.Object(
  {
    action: Type.Optional(Type.String({ pattern: patterns.auditAction.pattern, maxLength: 100 })),
    refused: Type.Optional(Type.Enum(['true', 'false'])),
    client_id: Type.Optional(Uuid),
    subject: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only events about this object.' })),
    learning_area: Type.Optional(Slug),
    request_id: Type.Optional(Type.String({ pattern: patterns.requestId.pattern, maxLength: 128 })),
    since: Type.Optional(Instant),
    until: Type.Optional(
      Type.String({ format: 'date-time', description: 'Events before this time, exclusive (RFC 3339).' }),
    ),
    ...pageQuery,
  },
  { additionalProperties: false },
)
export type AuditEventQuery = Static<typeof AuditEventQuery>
