import Type, { type Static } from 'typebox'
import { Instant, Uuid, Version } from './formats.ts'
import { ExternalId, PageOf, pageQuery, searchText, updatedSince } from './list.ts'
import { Name } from './name.ts'
import { patterns } from './pattern.ts'

export const CourseStatus = Type.Enum(['draft', 'published', 'archived'])
export type CourseStatus = Static<typeof CourseStatus>
const Code = Type.String({ minLength: 1, maxLength: 64, pattern: patterns.line.pattern })
const descriptionFormat =
  'Plain text, in which line breaks count. It is neither HTML nor Markdown: escape it where you show it.'
const Description = Type.String({ maxLength: 20_000, pattern: patterns.text.pattern, description: descriptionFormat })
const Summary = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: patterns.line.pattern,
  description: 'One or two sentences for lists of courses. Plain text in one line.',
})
const webAddress = (description: string) =>
  Type.String({ minLength: 8, maxLength: 2000, pattern: patterns.webAddress.pattern, description })
const Link = webAddress('Where people take the course: an `https` or `http` URL.')
const ImageUrl = webAddress('A picture for the course: an `https` or `http` URL. The service never requests it.')
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 50, pattern: patterns.tag.pattern }), {
  maxItems: 20,
  uniqueItems: true,
  description: 'Keywords, without commas.',
})
const DurationMinutes = Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How long it takes, in minutes.' })
const Language = Type.String({
  pattern: patterns.language.pattern,
  maxLength: 35,
  description: 'Language tag (BCP 47), such as `en` or `de-AT`.',
})

export const courseExample = {
  id: '0195a3c4-11aa-7c31-8f3e-6c8f2f1c9a22',
  learning_area: 'north',
  level_id: '0195a3c1-2f00-7a55-8d10-0d5f6f1b2c33',
  title: 'First aid',
  code: 'FA-1',
  summary: 'What to do until help arrives.',
  description: 'Three units and a test. You practise on a dummy.',
  link: 'https://learn.example.org/first-aid',
  image_url: 'https://learn.example.org/first-aid.jpg',
  tags: ['Safety', 'Mandatory'],
  duration_minutes: 90,
  language: 'en',
  status: 'published',
  self_enrolment: true,
  version: 1,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
}

export const Course = Type.Object(
  {
    id: Type.Unsafe<string>({ ...Uuid, description: 'ID of the course.' }),
    learning_area: Type.String({ description: 'Slug of the learning area.' }),
    level_id: Type.Unsafe<string>({ ...Uuid, description: 'The course is available on this level and below.' }),
    title: Type.String({ description: 'Title shown to people.' }),
    code: Type.Optional(Type.String({ description: 'Short code of your choice.' })),
    summary: Type.Optional(Type.String({ description: 'One or two sentences, for lists of courses. Plain text.' })),
    description: Type.String({ description: `What the course is about. ${descriptionFormat}` }),
    link: Type.Optional(Type.String({ description: 'Where people take the course: an `https` or `http` URL.' })),
    image_url: Type.Optional(Type.String({ description: 'A picture for the course: an `https` or `http` URL.' })),
    tags: Type.Array(Type.String(), { description: 'Keywords, in the order they were given.' }),
    duration_minutes: Type.Optional(Type.Integer({ description: 'How long it takes, in minutes.' })),
    language: Type.String({ description: 'Language tag (BCP 47).' }),
    status: CourseStatus,
    self_enrolment: Type.Boolean({ description: 'Whether learners can enrol themselves.' }),
    external_id: Type.Optional(Type.String({ description: 'Its ID in your own system.' })),
    version: Version,
    created_at: Instant,
    updated_at: Instant,
  },
  {
    examples: [courseExample],
  },
)
export type Course = Static<typeof Course>

export const NewCourse = Type.Object(
  {
    title: Name,
    code: Type.Optional(Code),
    summary: Type.Optional(Summary),
    description: Type.Optional(Description),
    link: Type.Optional(Link),
    image_url: Type.Optional(ImageUrl),
    tags: Type.Optional(Tags),
    duration_minutes: Type.Optional(DurationMinutes),
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
    summary: Type.Optional(Type.Union([Summary, Type.Null()])),
    description: Type.Optional(Description),
    link: Type.Optional(Type.Union([Link, Type.Null()])),
    image_url: Type.Optional(Type.Union([ImageUrl, Type.Null()])),
    tags: Type.Optional(Tags),
    duration_minutes: Type.Optional(Type.Union([DurationMinutes, Type.Null()])),
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

const catalogueFilters = {
  q: searchText,
  level_id: filters.level_id,
  language: Type.Optional(
    Type.Unsafe<string>({
      ...Language,
      description: 'Only courses with exactly this language tag, in order of title.',
    }),
  ),
  self_enrolment: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'Only courses in which learners can, or cannot, enrol themselves, in order of title.',
    }),
  ),
  sort: Type.Optional(
    Type.Enum(['title', '-title', 'updated_at', '-updated_at'], {
      description:
        'The order; `-` reverses it. Without it, courses are in the order of their IDs, oldest first. With `language` or `self_enrolment` only by title.',
    }),
  ),
}

export const CourseQuery = Type.Object(
  {
    ...filters,
    ...catalogueFilters,
    offered_on: Type.Optional(
      Type.Unsafe<string>({
        ...Uuid,
        description: 'Only courses that people on this level can take: those on this level or above it.',
      }),
    ),
    updated_since: updatedSince,
    ...pageQuery,
  },
  { additionalProperties: false },
)
export type CourseQuery = Static<typeof CourseQuery>

/** The parameters of the acting user's own catalogue. */
export const CatalogueQuery = Type.Object({ ...catalogueFilters, ...pageQuery }, { additionalProperties: false })
export type CatalogueQuery = Static<typeof CatalogueQuery>
