import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** Each schema is compiled once per process, even if several routes and applications share it. */
const validators = new WeakMap<TSchema, Validator>()

function validatorFor(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  return validator
}

/**
 * Query and path parameters are strings, so those that look like integers are converted if the schema wants integers.
 * Nothing else is converted: 1.5 does not become 1. A value that is valid as it is skips the conversion, which would cost
 * more than the rest of a small request.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  const numbers = Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
  const read = (value: Record<string, unknown>) => {
    const written = numbers.filter((name) => typeof value[name] === 'string' && /^-?\d+$/.test(value[name]))
    return { ...value, ...Object.fromEntries(written.map((name) => [name, Number(value[name])])) }
  }
  let validator: Validator | undefined
  return (value) => {
    // For the first request, not at the start: to compile all schemas there takes a tenth of its time.
    validator ??= validatorFor(schema)
    if (validator.Check(value)) return { value }
    const known = httpPart === 'body' ? value : read(value)
    return validator.Check(known) ? { value: known } : { error: validator.Errors(known) }
  }
}
