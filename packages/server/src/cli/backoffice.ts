import { format } from 'node:util'
import { loadConfig } from '../config.ts'
import { isCollision, isDatabaseUnavailable } from '../database/connection/unavailable.ts'
import { DomainError, messageOf, OperatorError } from '../errors.ts'
import { createLog } from '../log.ts'
import { visible, visibleLines } from '../text/visible-text.ts'
import { accessTokenCreate } from './access-token-create.ts'
import { accessTokenEdit } from './access-token-edit.ts'
import { accessTokenList } from './access-token-list.ts'
import { accessTokenPause, accessTokenResume } from './access-token-pause.ts'
import { accessTokenReplace } from './access-token-replace.ts'
import { accessTokenRevoke } from './access-token-revoke.ts'
import { administratorCreate } from './administrator-create.ts'
import { administratorList } from './administrator-list.ts'
import { administratorReset } from './administrator-reset.ts'
import { areaCreate } from './area-create.ts'
import { areaList } from './area-list.ts'
import { backup } from './backup.ts'
import { changesCommand } from './changes.ts'
import type { Command, Result } from './command.ts'
import { distribute } from './distribute.ts'
import { exportCommand } from './export.ts'
import { helpOf, helpOfAll } from './help.ts'
import { importCommand } from './import.ts'
import { parseInput, UsageError } from './parse-input.ts'
import { restore } from './restore.ts'
import { userCreate } from './user-create.ts'
import { userList } from './user-list.ts'
import { webhookPause, webhookReplay, webhookResume, webhookVouch } from './webhook-actions.ts'
import { webhookCreate } from './webhook-create.ts'
import { webhookList } from './webhook-list.ts'

const commands: Record<string, Command> = {
  'administrator create': administratorCreate,
  'administrator reset': administratorReset,
  'administrator list': administratorList,
  'area create': areaCreate,
  'area list': areaList,
  'user create': userCreate,
  'user list': userList,
  'access-token create': accessTokenCreate,
  'access-token list': accessTokenList,
  'access-token edit': accessTokenEdit,
  'access-token pause': accessTokenPause,
  'access-token resume': accessTokenResume,
  'access-token replace': accessTokenReplace,
  'access-token revoke': accessTokenRevoke,
  changes: changesCommand,
  'webhook list': webhookList,
  'webhook create': webhookCreate,
  'webhook vouch': webhookVouch,
  'webhook pause': webhookPause,
  'webhook resume': webhookResume,
  'webhook replay': webhookReplay,
  import: importCommand,
  export: exportCommand,
  backup,
  restore,
  distribute,
}

/** Runs a command. The exit code is 0 for success, 1 for an error, and 2 for wrong usage. */
async function main(words: string[]): Promise<number> {
  const [first = '', second = ''] = words
  const name = [`${first} ${second}`, first].find((known) => Object.hasOwn(commands, known))
  const command = name === undefined ? undefined : commands[name]
  if (!name || !command) return answerWithoutCommand(words)
  try {
    const { input, json, help } = parseInput(command, words.slice(name.split(' ').length))
    if (help) return print(helpOf(name, command))
    const printResult = ({ text, data }: Result) => print(json ? JSON.stringify(data) : text)
    const result = await command.run(readContext(), input, printResult)
    return result ? printResult(result) : 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    printError(`${error.message}\n\n${helpOf(name, command)}`)
    return 2
  }
}

function answerWithoutCommand(words: string[]): number {
  const [first = ''] = words
  const group = Object.keys(commands).some((name) => name.startsWith(`${first} `)) ? first : ''
  if (words.some((word) => word === '--help' || word === '-h')) return print(helpOfAll(commands, group))
  const unknown = words.filter((word) => !word.startsWith('-')).slice(0, 2)
  const problem =
    unknown.length > 0 && !(group && unknown.length === 1) ? `There is no command "${unknown.join(' ')}".\n\n` : ''
  printError(problem + helpOfAll(commands, group))
  return 2
}

function readContext() {
  // Commands do not create the first administrator, but some use the password.
  const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: password, ...env } = process.env
  const config = loadConfig({ LOG_LEVEL: 'warn', ...env })
  return { config, log: createLog(config.logLevel), password: password || undefined }
}

/**
 * Escapes control characters, because names in the text could contain terminal escape sequences. The escapes are also valid
 * JSON, so `--json` output keeps its meaning.
 */
function print(text: string): number {
  console.log(visibleLines(text))
  return 0
}

function printError(problem: unknown): void {
  console.error(visibleLines(format(problem)))
}

/** An error that the operator can fix is shown as one sentence; only a bug is shown with its stack trace. */
function explain(error: unknown): unknown {
  if (error instanceof DomainError) return visible(sentenceOf(error))
  if (error instanceof OperatorError) return error.message
  if (isDatabaseUnavailable(error)) return `The database cannot be reached: ${messageOf(error)}.`
  if (isCollision(error)) return 'Someone else is changing the same data. Nothing was changed. Try again.'
  return error
}

/** What is wrong with the fields, where that is all there is to say. */
function sentenceOf({ message, reason, errors = [] }: DomainError): string {
  if (reason !== 'invalid_fields') return message
  return errors.map(({ pointer, detail }) => `${pointer.slice(1)} ${detail}.`).join(' ')
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  printError(explain(error))
  process.exitCode = 1
}
