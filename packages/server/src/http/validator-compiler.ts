import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** Compiled once per process, however many routes and applications share a schema. */
const validators = new WeakMap<TSchema, Validator>()

function validatorFor(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  return validator
}

/**
 * A body says itself what is a number; an address is all text. Of that, whole numbers written as such are read as
 * numbers, and nothing else as anything else: 1.5 is not 1. What is valid as it came is not looked at twice, which
 * would cost more than all the rest of a small request.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = validatorFor(schema)
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  const numbers = Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
  const read = (value: Record<string, unknown>) => {
    const written = numbers.filter((name) => typeof value[name] === 'string' && /^-?\d+$/.test(value[name]))
    return { ...value, ...Object.fromEntries(written.map((name) => [name, Number(value[name])])) }
  }
  return (value) => {
    if (validator.Check(value)) return { value }
    const known = httpPart === 'body' ? value : read(value)
    return validator.Check(known) ? { value: known } : { error: validator.Errors(known) }
  }
}
