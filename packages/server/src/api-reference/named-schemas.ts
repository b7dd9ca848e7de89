import { readdirSync } from 'node:fs'
import type { JsonSchema } from './openapi.ts'

const contract = new URL('../../../contract/src/', import.meta.url)

/**
 * Maps the JSON of each schema to the name under which packages/contract exports it. The JSON identifies a schema, because
 * TypeBox copies a schema to make it optional. Reads the folder, so that new schemas get their names automatically.
 */
export async function readNamedSchemas(): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const file of readdirSync(contract).sort()) {
    if (!/^[a-z-]+\.ts$/.test(file)) continue
    const exported: Record<string, unknown> = await import(new URL(file, contract).href)
    for (const [name, value] of Object.entries(exported)) {
      if (!isWorthAName(value)) continue
      const content = JSON.stringify(value)
      if (!names.has(content)) names.set(content, name)
    }
  }
  return names
}

/** Only objects and enums get a name; a plain string or number is easier to read inline. */
function isWorthAName(value: unknown): value is JsonSchema {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { type, properties, enum: values } = value as JsonSchema
  return (type === 'object' && typeof properties === 'object') || Array.isArray(values)
}

export type ReferTo = (schema: JsonSchema) => JsonSchema

/** Replaces named schemas with references and adds each of them to `schemas` once. */
export function schemaReferences(names: Map<string, string>, schemas: Record<string, JsonSchema>): ReferTo {
  function referTo(schema: JsonSchema): JsonSchema {
    const name = names.get(JSON.stringify(schema))
    if (name === undefined) return withReferences(schema)
    schemas[name] ??= withReferences(schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  function withReferences(schema: JsonSchema): JsonSchema {
    const { properties, items, anyOf, allOf, patternProperties } = schema
    return {
      ...schema,
      ...(properties && { properties: eachOf(properties) }),
      ...(patternProperties && { patternProperties: eachOf(patternProperties) }),
      ...(items && { items: referTo(items) }),
      ...(anyOf && { anyOf: anyOf.map(referTo) }),
      ...(allOf && { allOf: allOf.map(referTo) }),
    }
  }

  function eachOf(inner: Record<string, JsonSchema>): Record<string, JsonSchema> {
    return Object.fromEntries(Object.entries(inner).map(([name, value]) => [name, referTo(value)]))
  }

  return referTo
}
