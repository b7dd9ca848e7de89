import type { JsonSchema } from './openapi.ts'

const texts: Record<string, string> = {
  uuid: '0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11',
  'date-time': '2026-03-01T12:00:00.000Z',
  date: '2026-03-01',
  uri: 'https://learn.example.org',
}

/** The first example of the schema itself, or one composed of the examples of its parts. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0])
  switch (schema.type) {
    case 'object':
      return exampleOfObject(schema)
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : []
    case 'integer':
    case 'number':
      return schema.default ?? schema.minimum ?? 0
    case 'boolean':
      return true
    case 'string':
      return texts[schema.format ?? ''] ?? 'text'
    default:
      return null
  }
}

function exampleOfObject({ properties = {}, required = [] }: JsonSchema): object {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(
    // Show the last page of a list, because a made-up cursor would not work.
    shown.map(([name, schema]) => [name, name === 'next_cursor' && !schema.examples ? null : exampleOf(schema)]),
  )
}
