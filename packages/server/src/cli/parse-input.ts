import { parseArgs } from 'node:util'
import Value from 'typebox/value'
import { messageOf } from '../errors.ts'
import type { Command } from './command.ts'

/** The command was called wrongly; its help is printed, too. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export interface Parsed {
  input: Record<string, unknown>
  json: boolean
  help: boolean
}

/** Parses the arguments after the command's name and checks them against the schema of its input. */
export function parseInput({ input: schema, arguments: args = {}, options = {} }: Command, words: string[]): Parsed {
  const { values, positionals } = readWords(options, words)
  const { json = false, help = false } = values
  if (help) return { input: {}, json: Boolean(json), help: true }

  const parameters = [
    ...Object.entries(args).map(([name, parameter], index) => ({ ...parameter, name, value: positionals[index] })),
    ...Object.entries(options).map(([name, parameter]) => ({ ...parameter, name: `--${name}`, value: values[name] })),
  ]
  const given = parameters.filter(({ value }) => value !== undefined)
  const input = Object.fromEntries(given.map(({ field, value }) => [String(field), value]))
  const surplus = positionals.slice(Object.keys(args).length).map((word) => `"${word}" is an unexpected argument.`)
  const wrong = new Set(
    Value.Errors(schema, input).flatMap(({ instancePath, params }) =>
      instancePath ? [instancePath.split('/')[1]] : 'requiredProperties' in params ? params.requiredProperties : [],
    ),
  )
  const problems = parameters.flatMap(({ name, field, value, expects }) => {
    if (!wrong.has(String(field))) return []
    return value === undefined ? `${name} is missing: ${expects}.` : `${name} is "${value}"; expected ${expects}.`
  })
  if (surplus.length + problems.length > 0) throw new UsageError([...problems, ...surplus].join('\n'))
  return { input, json: Boolean(json), help: false }
}

function readWords(options: NonNullable<Command['options']>, args: string[]) {
  const own = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  const json = { type: 'boolean' as const }
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...own, json, help: { ...json, short: 'h' } },
    }) as { values: Record<string, string | boolean | undefined>; positionals: string[] }
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}
