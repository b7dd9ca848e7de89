import { type CamelCase, camelKey } from './rows.ts'

/** What a table of fields says of one: by fact, and `as` the value that the fact gives it. */
type Fields = Record<string, Record<string, string | { as: unknown }>>

type Given<Table extends Fields, Fact extends string> = {
  [Name in keyof Table as Table[Name] extends Record<Fact, { as: unknown }> ? Name : never]: Table[Name] extends Record<
    Fact,
    { as: infer Value }
  >
    ? Value
    : never
}

/** The fields to which a fact gives a value, with these values, in camel case. */
export function valuesOf<Table extends Fields, Fact extends string>(
  table: Table,
  fact: Fact,
): CamelCase<Given<Table, Fact>> {
  const values = Object.entries(table).flatMap(([name, { [fact]: answer }]) =>
    typeof answer === 'object' ? [[camelKey(name), answer.as]] : [],
  )
  return Object.fromEntries(values)
}

type Complete<Input, Defaults> = Omit<Input, keyof Defaults> & {
  [Name in keyof Input & keyof Defaults]-?: Exclude<Input[Name], undefined>
}

/** The input with defaults for what it leaves out. */
export function withDefaults<Input extends object, Defaults extends object>(
  input: Input,
  defaults: Defaults,
): Complete<Input, Defaults> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return { ...input, ...defaults, ...Object.fromEntries(given) } as Complete<Input, Defaults>
}
