import { ruleOfPattern } from '@backoffice/contract/pattern'
import type { FieldError } from '@backoffice/contract/problem'
import type { FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { fieldError } from '../errors.ts'

/** What the schema of a route finds wrong with a request; undefined if the error is another one. */
export function brokenRules(error: unknown, request: FastifyRequest): FieldError[] | undefined {
  if (typeof error !== 'object' || error === null || !('validation' in error) || !Array.isArray(error.validation))
    return undefined
  const ofQuery = 'validationContext' in error && error.validationContext === 'querystring'
  const unknown = (pointer: string) =>
    ofQuery ? unknownParameter(pointer, request) : fieldError(pointer, 'unknown_field')
  return (error.validation as FastifySchemaValidationError[]).flatMap(({ instancePath, params, keyword }) => {
    const listed = (names: unknown, make: (pointer: string) => FieldError) =>
      // A missing or unknown field has no place of its own yet: point at where it is, or should be.
      (names as string[]).map((name) => make(`${instancePath}/${name}`))
    switch (keyword) {
      // Said again, and better, by the keyword that brought it about.
      case 'boolean':
      case 'anyOf':
        return []
      case 'required':
        return listed(params.requiredProperties, (pointer) => fieldError(pointer, 'required'))
      case 'additionalProperties':
        return listed(params.additionalProperties, unknown)
      case 'type':
        // What may be null has been told already what else it must be.
        return params.type === 'null' ? [] : fieldError(instancePath, 'type', { type: String(params.type) })
      default:
        return brokenRule(instancePath, keyword, params)
    }
  })
}

/** With typebox's names of keywords and their parameters. */
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
