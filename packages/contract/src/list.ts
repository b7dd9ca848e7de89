import Type, { type Static, type TSchema } from 'typebox'
import { Instant } from './formats.ts'
import { patterns } from './pattern.ts'

/** The response of every list. */
export function PageOf<Item extends TSchema>(item: Item) {
  return Type.Object({
    data: Type.Array(item, { description: 'Items on this page.' }),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Send this as `cursor`, with the same filters, to get the next page. `null` on the last page.',
    }),
  })
}

/** The query parameters of every list. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Maximum number of items per page.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: '`next_cursor` of the previous page.' })),
}

/** The orders of the backoffice's lists of people and courses. */
export const ListSort = Type.Enum(['name', '-name', 'updated_at', '-updated_at'], {
  description:
    'The order of the list; `-` reverses it. A search for people has its own order, and so has `updated_since`. Lists of people by role or status are only ordered by name.',
})
export type ListSort = Static<typeof ListSort>

/** How many rows a list has, without reading all of them. */
export const ListCount = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  kind: Type.Enum(['exact', 'about', 'more_than'], {
    description: '`about`: an estimate from the statistics of the database. `more_than`: counting stopped here.',
  }),
})
export type ListCount = Static<typeof ListCount>

export const updatedSince = Type.Optional(
  Type.Unsafe<string>({
    ...Instant,
    description: 'Only items created or changed at or after this time, in order of change.',
  }),
)

export const searchText = Type.Optional(
  Type.String({
    maxLength: 200,
    pattern: patterns.text.pattern,
    description:
      'Up to ten words or parts of words, all of which must match. One or two letters match only at the start of a word. Case, accents and standalone punctuation are ignored. Empty: as if left out.',
  }),
)

/** The caller's own id for something, such as its id in a source system. */
export const ExternalId = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: patterns.line.pattern,
  description: 'An ID of your choice, unique in the learning area.',
})
