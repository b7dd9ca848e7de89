import Type from 'typebox'
import { patterns } from './pattern.ts'

export const Slug = Type.String({
  pattern: patterns.slug.pattern,
  maxLength: 63,
  description: 'Lowercase letters and digits, separated by single hyphens. Cannot be changed later.',
})

/** A name shown to people. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: patterns.name.pattern,
  description: 'Name shown to people.',
})
