import { ruleOfPattern } from '@backoffice/contract/pattern'
import type { FieldError } from '@backoffice/contract/problem'
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { fieldError } from '../errors.ts'

/** The fields of a request that break the schema of its route; undefined if the error is of another kind. */
export function brokenRules(error: unknown, request: FastifyRequest): FieldError[] | undefined {
  if (typeof error !== 'object' || error === null || !('validation' in error) || !Array.isArray(error.validation))
    return undefined
  const ofQuery = 'validationContext' in error && error.validationContext === 'querystring'
  const unknown = (pointer: string) =>
    ofQuery ? unknownParameter(pointer, request) : fieldError(pointer, 'unknown_field')
  return (error.validation as FastifySchemaValidationError[]).flatMap(({ instancePath, params, keyword }) => {
    const listed = (names: unknown, make: (pointer: string) => FieldError) =>
      // The error points to the object, so add the name of the missing or unknown field.
      (names as string[]).map((name) => make(`${instancePath}/${name}`))
    switch (keyword) {
      // Other keywords report the same problem more precisely.
      case 'boolean':
      case 'anyOf':
        return []
      case 'required':
        return listed(params.requiredProperties, (pointer) => fieldError(pointer, 'required'))
      case 'additionalProperties':
        return listed(params.additionalProperties, unknown)
      case 'type':
        // For a nullable field, the error about its other type is enough.
        return params.type === 'null' ? [] : fieldError(instancePath, 'type', { type: String(params.type) })
      default:
        return brokenRule(instancePath, keyword, params)
    }
  })
}

/** Uses TypeBox's names of keywords and parameters. */
function brokenRule(
  pointer: string,
  keyword: string,
  { limit, allowedValues, format, multipleOf, pattern }: Record<string, unknown>,
): FieldError {
  switch (keyword) {
    case 'enum':
      return fieldError(pointer, 'one_of', { allowed: (allowedValues as unknown[]).map(String) })
    case 'format':
      return fieldError(pointer, 'format', { format: String(format) })
    case 'minLength':
      return fieldError(pointer, 'min_length', { min: Number(limit) })
    case 'maxLength':
      return fieldError(pointer, 'max_length', { max: Number(limit) })
    case 'maxItems':
      return fieldError(pointer, 'max_items', { max: Number(limit) })
    case 'uniqueItems':
      return fieldError(pointer, 'unique_items')
    case 'minimum':
      return fieldError(pointer, 'minimum', { min: Number(limit) })
    case 'maximum':
      return fieldError(pointer, 'maximum', { max: Number(limit) })
    case 'multipleOf':
      return fieldError(pointer, 'multiple_of', { step: Number(multipleOf) })
    case 'minProperties':
      return fieldError(pointer, 'min_fields', { min: Number(limit) })
    case 'pattern':
      return fieldError(pointer, ruleOfPattern(pattern) ?? 'invalid')
    default:
      return fieldError(pointer, 'invalid')
  }
}

function unknownParameter(pointer: string, { routeOptions: { schema } }: FastifyRequest): FieldError {
  const { properties = {} } = (schema?.querystring ?? {}) as { properties?: object }
  const known = Object.keys(properties)
  return known.length > 0
    ? fieldError(pointer, 'unknown_parameter', { known })
    : fieldError(pointer, 'parameters_not_allowed')
}
