import fc from 'fast-check'
import type { JsonSchema } from '../../api-reference/openapi.ts'

/** What people, broken programs and attackers send where a string is expected. */
const classics = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  'e\u0301',
  'İıſß',
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  'toString',
  '%',
  '%_\\',
  "'; drop table users; --",
  '../../etc/passwd',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '2016-12-31T23:59:60Z',
  '9999-12-31T23:59:60Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30T00:00:00Z',
  '2026-03-01',
  '2026-03-01t12:00:00.123456789z',
  '2026-03-01T12:00:00',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'urn:uuid:0195a3c2-7c1e-7b21-9d0e-5b8f2f1c9a11',
  'a@b',
  'null',
  '-0',
  '1e400',
]

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

/** Short enough for a URL. */
export const wildText = fc.oneof(
  fc.constantFrom(...classics),
  fc.string({ unit: anyUnit, maxLength: 20 }),
  fc.string({ maxLength: 20 }),
  fc.integer({ min: 190, max: 260 }).map((length) => 'ü'.repeat(length)),
)

const wildNumber = fc.constantFrom(0, -0, -1, 0.5, 1e-9, 99.999, 101, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308)

export const wildJson: fc.Arbitrary<unknown> = fc.oneof(
  wildText,
  wildNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], { $ne: null }),
  fc.integer({ min: 19_990, max: 100_000 }).map((length) => 'x'.repeat(length)),
  fc.jsonValue({ maxDepth: 2 }),
)

/** A value that fits a schema, for the kinds of schemas in this service; `known` returns existing ids. */
export function fitting(schema: JsonSchema, name: string, known: (name: string) => string[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, name, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? 0), max: Number(schema.maximum ?? 100) })
    case 'number':
      return fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'object':
      return fittingObject(schema, known)
    default:
      return fittingText(schema, name, known)
  }
}

function fittingText({ format }: JsonSchema, name: string, known: (name: string) => string[]): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known(name)) }, fc.uuid())
  if (format === 'date-time') {
    const instants = fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
    return instants.map((instant) => instant.toISOString())
  }
  if (name === 'email') return fc.integer({ min: 0, max: 99 }).map((n) => `person${n}@example.org`)
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.string({ unit: anyUnit, minLength: 1, maxLength: 30 }),
    fc.constantFrom('en', 'de-AT', 'Ada', 'Zoë'),
  )
}

function fittingObject({ properties = {}, required = [] }: JsonSchema, known: (name: string) => string[]) {
  const parts = Object.entries(properties).map(([name, part]) => [name, fitting(part, name, known)] as const)
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(parts)
  return fc.record(model, { requiredKeys: required })
}

/** A value that fits, one with a wrong field, or something entirely different. */
export function nearlyFitting(schema: JsonSchema, known: (name: string) => string[]): fc.Arbitrary<unknown> {
  const whole = fitting(schema, '', known)
  const names = fc.oneof(fc.constantFrom(...Object.keys(schema.properties ?? { x: {} })), wildText)
  const spoilt = fc.tuple(whole, names, wildJson).map(([value, name, wild]) => {
    const entries = Object.entries((value ?? {}) as object).filter(([key]) => key !== name)
    // An assignment would set the prototype if the name is `__proto__`.
    return Object.fromEntries([...entries, [name, wild]])
  })
  return fc.oneof({ weight: 5, arbitrary: whole }, { weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: wildJson })
}
