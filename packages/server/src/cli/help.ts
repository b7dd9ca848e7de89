import type { Command } from './command.ts'

const call = 'npm run backoffice --'

/** The help for all commands, or for a group of commands such as `access-token`. */
export function helpOfAll(commands: Record<string, Command>, group = ''): string {
  const shown = Object.entries(commands).filter(([name]) => !group || name.startsWith(`${group} `))
  const list = shown.map(([name, command]) => `  ${usage(name, command)}\n      ${command.summary}`)
  return [
    `Usage: ${call} COMMAND`,
    '',
    ...list,
    '',
    'Every command has --json, for programs, and --help.',
    'Commands use the settings of the service (docs/operations.md). It may be running, except for restore.',
  ].join('\n')
}

export function helpOf(name: string, command: Command): string {
  const parameters = [
    ...Object.entries(command.arguments ?? {}).map(([argument, { expects }]) => [argument, expects]),
    ...Object.entries(command.options ?? {}).map(([option, { value, expects }]) => [
      shownOption(option, value),
      expects,
    ]),
    ['--json', 'the result as JSON, for programs'],
  ]
  const width = Math.max(...parameters.map(([shown = '']) => shown.length))
  const lines = parameters.map(([shown = '', expects = '']) => `  ${shown.padEnd(width)}  ${expects}`)
  return `Usage: ${call} ${usage(name, command)} [--json]\n\n${capitalised(command.summary)}.\n\n${lines.join('\n')}`
}

function usage(name: string, { arguments: args = {}, options = {}, input }: Command): string {
  const shown = Object.entries(options).map(([option, { field, value }]) => {
    const text = shownOption(option, value)
    return input.required?.includes(String(field)) ? text : `[${text}]`
  })
  return [name, ...Object.keys(args), ...shown].join(' ')
}

function shownOption(name: string, value: string | undefined): string {
  return value ? `--${name} ${value}` : `--${name}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
