import type { FastifyInstance } from 'fastify'

/** Enough for all requests without long texts, even if every character is escaped. */
export const usualBodyLimit = 64 * 1024

/**
 * A route accepts as many bytes as the largest body that its schema allows, and at least the usual limit. If the schema
 * does not bound the size, the route must set its `bodyLimit`.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const body = route.schema?.body as BodySchema | undefined
    if (body === undefined || route.bodyLimit !== undefined) return
    const bytes = largestJson(body)
    if (bytes === Infinity)
      throw new Error(`${route.method} ${route.url} has a schema without a largest body: set its bodyLimit`)
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

// A character may be escaped as \uXXXX, one beyond the basic multilingual plane as two of these.
const bytesPerCharacter = 12
/** For formats, which have no maxLength: a time may have any number of fractional digits. */
const longestFormat = 100
/** With `urn:uuid:` in front. */
const longestUuid = 45
const longestNumber = 100
/** For indentation and line breaks around each name and value. */
const whitespaceBytes = 64

/** The largest number of bytes that a body of this schema can have. */
export function largestJson(schema: BodySchema): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(largestJson))
  if (schema.enum) return Math.max(...schema.enum.map(jsonBytes))
  if (schema.const !== undefined) return jsonBytes(schema.const)
  switch (schema.type) {
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (bytes, [name, inner]) => bytes + jsonBytes(name) + largestJson(inner) + whitespaceBytes,
        whitespaceBytes,
      )
    case 'array':
      return whitespaceBytes + (schema.maxItems ?? Infinity) * (largestJson(schema.items ?? {}) + whitespaceBytes)
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
  if (maxLength !== undefined || exact) return maxLength ?? Number(exact)
  if (format === 'uuid') return longestUuid
  return format ? longestFormat : Infinity
}

function jsonBytes(value: unknown): number {
  return String(value).length * bytesPerCharacter + 2
}
