import Type, { type Static } from 'typebox'
import { CalendarDate, Instant, Uuid } from './formats.ts'
import { patterns } from './pattern.ts'

export const Event = Type.Object(
  {
    id: Type.Unsafe<string>({ ...Uuid, description: 'ID of the event, the same for all readers.' }),
    type: Type.String({ description: 'What happened, such as `user.changed`. New types may be added.' }),
    subject_id: Type.Unsafe<string>({
      ...Uuid,
      description: 'The user, course, level, enrolment or access token it happened to.',
    }),
    version: Type.Optional(
      Type.Integer({ description: 'Version of the subject after the change. Skip the event if yours is not older.' }),
    ),
    changed: Type.Optional(Type.Array(Type.String(), { description: 'Names of the changed fields.' })),
    below: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Number of levels below this one whose `path` changed with it. They have no events of their own: read them with `level_id`, whatever versions you have.',
      }),
    ),
    status: Type.Optional(Type.String({ description: 'Status after the change, of a course or an enrolment.' })),
    external_id: Type.Optional(Type.String({ description: 'ID in your own system, of what was deleted.' })),
    user_uuid: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'The enrolled user.' })),
    course_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'The course of the enrolment.' })),
    expiration_date: Type.Optional(
      Type.Unsafe<string>({ ...CalendarDate, description: 'Last day of the access token.' }),
    ),
    days_left: Type.Optional(Type.Integer({ description: 'Days until then.' })),
    happened_at: Instant,
    caused_by: Type.Optional(
      Type.Object(
        {
          via: Type.Enum(['api', 'backoffice', 'command_line', 'import', 'service']),
          client_id: Type.Optional(Uuid),
          acting_user: Type.Optional(Uuid),
          administrator: Type.Optional(Uuid),
          request_id: Type.Optional(Type.String()),
        },
        { description: 'Who caused it. Missing for changes made directly in the database.' },
      ),
    ),
  },
  {
    examples: [
      {
        id: '7f1d2c9e-6b1f-4a53-9b0e-0f7a3a5f1d22',
        type: 'user.changed',
        subject_id: '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11',
        version: 2,
        changed: ['email'],
        happened_at: '2026-03-01T12:00:00.000Z',
        caused_by: {
          via: 'api',
          client_id: '3f0c2b6e-3f5c-4d55-9b5e-0d5f6f1b2c44',
          acting_user: '3f0c2b6e-3f5c-4d55-9b5e-0d5f6f1b2c44',
          request_id: 'e7b0c7f2-1d55-4d0a-8c39-2b9a1a6f4b10',
        },
      },
    ],
  },
)
export type Event = Static<typeof Event>

export const EventPage = Type.Object({
  data: Type.Array(Event, { description: 'Events in the order of the feed.' }),
  next_cursor: Type.String({
    description: 'Send this as `cursor` to continue. There is always one.',
    examples: ['AAAAAAAAAAF_HSyeax9KU5sOD3o6Xx0i'],
  }),
})
export type EventPage = Static<typeof EventPage>

export const EventQuery = Type.Object(
  {
    cursor: Type.Optional(Type.String({ maxLength: 100, description: '`next_cursor` of the previous response.' })),
    from: Type.Optional(
      Type.Enum(['now', 'oldest'], {
        description:
          'Where to begin without a cursor: with what happens from now on, or with the oldest event there is, which is the default.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Maximum number of events.' }),
    ),
    types: Type.Optional(
      Type.String({
        maxLength: 1000,
        pattern: patterns.eventTypes.pattern,
        description: 'Only these types, separated by commas. `user.*` means all types of users.',
      }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 25,
        default: 0,
        description: 'With a cursor: wait this many seconds for an event if there is none.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type EventQuery = Static<typeof EventQuery>
