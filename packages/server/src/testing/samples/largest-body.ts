interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  enum?: string[]
  format?: string
  maxLength?: number
}

/** A body with every field at its maximum length and every character in its longest JSON form. */
export function largestBody(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(largestBody).reduce((a, b) => (b.length > a.length ? b : a))
  if (schema.enum) return escaped(schema.enum.reduce((a, b) => (b.length > a.length ? b : a)))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      return `{${fields.map(([name, inner]) => `${escaped(name)}:${largestBody(inner)}`).join()}}`
    }
    case 'array':
      return `[${Array(schema.maxItems)
        .fill(largestBody(schema.items ?? {}))
        .join()}]`
    case 'string':
      if (schema.format === 'uuid') return escaped('0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11')
      if (schema.format) return escaped('2026-03-01T12:00:00.000000000+00:00')
      return `"${'\\ud83d\\ude00'.repeat(schema.maxLength ?? 6)}"`
    case 'boolean':
      return 'false'
    case 'null':
      return 'null'
    default:
      return '12.340000000000001'
  }
}

function escaped(text: string): string {
  const written = [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `"${written.join('')}"`
}
