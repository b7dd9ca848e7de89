import Type from 'typebox'

export const Slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 63,
  description: 'lower-case letters, digits and single hyphens; cannot be changed later',
})

/** What people call something. Control characters are refused: PostgreSQL cannot keep U+0000, and a terminal would obey others. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$',
  description: 'a label for people',
})
