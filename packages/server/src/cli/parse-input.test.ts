import { expect, test } from 'vitest'
import { accessTokenCreate } from './access-token-create.ts'
import { areaCreate } from './area-create.ts'
import { helpOf } from './help.ts'
import { importCommand } from './import.ts'
import { parseInput } from './parse-input.ts'

test('words become the input that the API would get', () => {
  const words = ['--area', 'north', '--name=-n8n-', '--json']
  expect(parseInput(accessTokenCreate, words)).toEqual({
    input: { learning_area: 'north', token_name: '-n8n-' },
    json: true,
    help: false,
  })
  expect(parseInput(areaCreate, ['--', '--North'])).toMatchObject({ input: { name: '--North' }, json: false })
})

test.each([
  [areaCreate, ['North', 'West'], '"West" is an unexpected argument.'],
  [areaCreate, [], 'NAME is missing: its name, up to 200 characters.'],
  [areaCreate, ['North', '--colour'], /^Unknown option '--colour'/],
  [areaCreate, ['North', '--slug'], /^Option '--slug <value>' argument missing/],
  [areaCreate, [' '], /^NAME is " "; expected its name/],
  [
    accessTokenCreate,
    ['--area', 'North', '--access', 'write', '--expires', '2026-02-30'],
    /^--area is "North"; expected the slug.*\n--name is missing: a label.*\n--access is "write"; expected read or read_write.*\n--expires is "2026-02-30"; expected .* YYYY-MM-DD.*$/,
  ],
])('every problem is named at once (%#)', (command, words, message) => {
  expect(() => parseInput(command, words)).toThrow(message)
})

test('the help names what is required and what may be left out', () => {
  const [usage] = helpOf('access-token create', accessTokenCreate).split('\n')
  const options = '--area SLUG --name NAME [--access ACCESS] [--expires DATE] [--paused]'
  const aboutOwner = '[--owner NAME] [--contact EMAIL] [--note TEXT]'
  const rules = [
    '[--preset PRESET] [--permissions LIST] [--level ID] [--act-for WHO] [--act-for-levels IDS] [--act-for-roles ROLES]',
    '[--act-for-users UUIDS] [--own-people] [--networks CIDRS] [--rate-limit NUMBER] [--replaces CLIENT_ID]',
  ].join(' ')
  expect(usage).toBe(`Usage: npm run backoffice -- access-token create ${options} ${aboutOwner} ${rules} [--json]`)
})

test('a switch takes no value', () => {
  const words = ['bundle', '--area', 'north']
  expect(parseInput(importCommand, words).input).toEqual({ folder: 'bundle', learning_area: 'north' })
  expect(parseInput(importCommand, [...words, '--dry-run']).input).toMatchObject({ dry_run: true })
  expect(() => parseInput(importCommand, [...words, '--dry-run=no'])).toThrow(/--dry-run/)
  const [usage] = helpOf('import', importCommand).split('\n')
  expect(usage).toContain(' import FOLDER --area SLUG [--dry-run] [--report FILE] [--ended FILE] [--json]')
  expect(helpOf('import', importCommand)).toContain('(docs/import.md)')
})
