import Type, { type Static } from 'typebox'
import { Instant, Uuid, Version } from './formats.ts'
import { ExternalId, PageOf, pageQuery, searchText, updatedSince } from './list.ts'
import { Name } from './name.ts'
import { patterns } from './pattern.ts'

export const CourseStatus = Type.Enum(['draft', 'published', 'archived'])
export type CourseStatus = Static<typeof CourseStatus>
const Code = Type.String({ minLength: 1, maxLength: 64, pattern: patterns.line.pattern })
const Description = Type.String({ maxLength: 20_000, pattern: patterns.text.pattern })
const Language = Type.String({
  pattern: patterns.language.pattern,
  maxLength: 35,
  description: 'Language tag (BCP 47), such as `en` or `de-AT`.',
})

export const Course = Type.Object(
  {
    id: Type.Unsafe<string>({ ...Uuid, description: 'ID of the course.' }),
    learning_area: Type.String({ description: 'Slug of the learning area.' }),
    level_id: Type.Unsafe<string>({ ...Uuid, description: 'The course is available on this level and below.' }),
    title: Type.String({ description: 'Title shown to people.' }),
    code: Type.Optional(Type.String({ description: 'Short code of your choice.' })),
    description: Type.String({ description: 'What the course is about.' }),
    language: Type.String({ description: 'Language tag (BCP 47).' }),
    status: CourseStatus,
    self_enrolment: Type.Boolean({ description: 'Whether learners can enrol themselves.' }),
    external_id: Type.Optional(Type.String({ description: 'Its ID in your own system.' })),
    version: Version,
    created_at: Instant,
    updated_at: Instant,
  },
  {
    examples: [
      {
        id: '0195a3c4-11aa-7c31-8f3e-6c8f2f1c9a22',
        learning_area: 'north',
        level_id: '0195a3c1-2f00-7a55-8d10-0d5f6f1b2c33',
        title: 'First aid',
        code: 'FA-1',
        description: 'What to do until help arrives.',
        language: 'en',
        status: 'published',
        self_enrolment: true,
        version: 1,
        created_at: '2026-03-01T12:00:00.000Z',
        updated_at: '2026-03-01T12:00:00.000Z',
      },
    ],
  },
)
export type Course = Static<typeof Course>

export const NewCourse = Type.Object(
  {
    title: Name,
    code: Type.Optional(Code),
    description: Type.Optional(Description),
    language: Type.Optional(Language),
    level_id: Type.Optional(Uuid),
    self_enrolment: Type.Optional(Type.Boolean()),
    external_id: Type.Optional(ExternalId),
  },
  { additionalProperties: false, examples: [{ title: 'First aid', code: 'FA-1', language: 'en' }] },
)
export type NewCourse = Static<typeof NewCourse>

export const CourseEdit = Type.Object(
  {
    title: Type.Optional(Name),
    code: Type.Optional(Type.Union([Code, Type.Null()])),
    description: Type.Optional(Description),
    language: Type.Optional(Language),
    level_id: Type.Optional(Uuid),
    self_enrolment: Type.Optional(Type.Boolean()),
    external_id: Type.Optional(Type.Union([ExternalId, Type.Null()])),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ self_enrolment: true }] },
)
export type CourseEdit = Static<typeof CourseEdit>

export const CoursePage = PageOf(Course)
export type CoursePage = Static<typeof CoursePage>

const filters = {
  status: Type.Optional(CourseStatus),
  level_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only courses on this level or below.' })),
  code: Type.Optional(Code),
  external_id: Type.Optional(ExternalId),
}
/** Without `q`: a search costs as much as it has matches, all of which a count would look for. */
export const CourseFilters = Type.Object(filters, { additionalProperties: false })

export const CourseQuery = Type.Object(
  { q: searchText, ...filters, updated_since: updatedSince, ...pageQuery },
  { additionalProperties: false },
)
export type CourseQuery = Static<typeof CourseQuery>
