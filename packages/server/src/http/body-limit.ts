import type { FastifyInstance } from 'fastify'

/** Enough for every request but those with long texts, however they are written. */
export const usualBodyLimit = 64 * 1024

/**
 * A route takes as many bytes as the largest body that its schema allows, and at least the usual limit. A route whose
 * schema does not say how large a body can become has to name its `bodyLimit`.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const body = route.schema?.body as BodySchema | undefined
    if (body === undefined || route.bodyLimit !== undefined) return
    const bytes = largestJson(body)
    if (bytes === Infinity) throw new Error(`${route.method} ${route.url} has no largest body: name its bodyLimit`)
    route.bodyLimit = Math.ceil(bytes / usualBodyLimit) * usualBodyLimit
  })
}

interface BodySchema {
  type?: string
  properties?: Record<string, BodySchema>
  items?: BodySchema
  maxItems?: number
  anyOf?: BodySchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  pattern?: string
}

// A character may be written as \uXXXX, one beyond the basic plane as two of them.
const bytesPerCharacter = 12
/** Of formats, which have no maxLength: times may have as many digits of a second as somebody likes. */
const longestFormat = 100
const longestNumber = 100
/** Between names and values, where whoever writes JSON for people indents. */
const blanks = 64

/** How many bytes a body of this schema can have at most. */
export function largestJson(schema: BodySchema): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(largestJson))
  if (schema.enum) return Math.max(...schema.enum.map(written))
  if (schema.const !== undefined) return written(schema.const)
  switch (schema.type) {
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (bytes, [name, inner]) => bytes + written(name) + largestJson(inner) + blanks,
        blanks,
      )
    case 'array':
      return blanks + (schema.maxItems ?? Infinity) * (largestJson(schema.items ?? {}) + blanks)
    case 'string':
      return lengthOf(schema) * bytesPerCharacter + 2
    case 'integer':
    case 'number':
      return longestNumber
    case 'boolean':
    case 'null':
      return 5
    default:
      return Infinity
  }
}

function lengthOf({ maxLength, format, pattern }: BodySchema): number {
  const exact = /^\^\[[^\]]+\]\{(\d+)\}\$$/.exec(pattern ?? '')?.[1]
  return maxLength ?? (exact ? Number(exact) : format ? longestFormat : Infinity)
}

function written(value: unknown): number {
  return String(value).length * bytesPerCharacter + 2
}
