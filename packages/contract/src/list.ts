import Type, { type TSchema } from 'typebox'
import { Instant } from './formats.ts'
import { patterns } from './pattern.ts'

/** What every list answers with. */
export function PageOf<Item extends TSchema>(item: Item) {
  return Type.Object({
    data: Type.Array(item, { description: 'the rows of this page' }),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: 'send it as `cursor`, with the same filters, for the next page; null on the last one',
    }),
  })
}

/** What every list can be asked. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'rows on a page' })),
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: '`next_cursor` of the page before' })),
}

export const updatedSince = Type.Optional(
  Type.Unsafe<string>({
    ...Instant,
    description: 'only what was made or changed at or after this instant, in the order of change',
  }),
)

export const searchText = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: patterns.text.pattern,
    description:
      'words, or parts of words, that all occur (of one or two letters: at the beginning of a word), at most ten different ones; upper and lower case and accents do not matter, and signs that stand alone are left out',
  }),
)

/** An id of the caller's own for something, such as that of its source system. */
export const ExternalId = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: patterns.line.pattern,
  description: 'an id of your own, unique in the learning area',
})
