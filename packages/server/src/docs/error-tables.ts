import { fieldRules } from '@backoffice/contract/field-rules'
import { fieldSentences } from '@backoffice/contract/field-sentences'
import type { OAuthErrorCode } from '@backoffice/contract/oauth'
import { type ErrorCode, errorCodes } from '@backoffice/contract/problem'
import { problemReasons } from '@backoffice/contract/problem-reasons'
import { problemSentences } from '@backoffice/contract/problem-sentences'
import { type Sentence, say } from '@backoffice/contract/sentence'
import {
  backofficeErrors,
  conflicts,
  connectionErrors,
  type Guidance,
  guidance,
  oauthGuidance,
  requestErrors,
} from '../api-reference/error-guidance.ts'
import { statusOf } from '../http/problem-details.ts'
import { oauthStatuses } from '../oauth/oauth-error.ts'

/** Each table of docs/errors.md, by the name in its `<!-- table: … -->`. */
const tables: Record<string, () => string> = {
  'connection errors': () => codeTable(codesOf(connectionErrors)),
  'request errors': () => codeTable(codesOf(requestErrors)),
  conflicts: () => codeTable(codesOf(conflicts)),
  'backoffice errors': () => codeTable(codesOf(backofficeErrors)),
  'oauth errors': oauthTable,
  reasons: reasonTable,
  'field rules': ruleTable,
}

/** The document with its tables as they should be. */
export function withTables(document: string): string {
  return document.replace(
    /(<!-- table: (.+?) -->\n).*?(<!-- end of table -->)/gs,
    (_, start: string, name: string, end: string) => {
      const table = tables[name]
      if (!table) throw new Error(`there is no table "${name}"`)
      return `${start}\n${table()}\n${end}`
    },
  )
}

function codeTable(codes: ErrorCode[]): string {
  const sorted = codes.toSorted((a, b) => statusOf(a) - statusOf(b))
  return table(
    ['code', 'status', 'what happened', 'what to do'],
    sorted.map((code) => [`\`${code}\``, String(statusOf(code)), ...texts(guidance[code])]),
  )
}

function oauthTable(): string {
  const sorted = codesOf(oauthGuidance).toSorted((a, b) => oauthStatuses[a] - oauthStatuses[b])
  return table(
    ['`error`', 'status', 'what happened', 'what to do'],
    sorted.map((error) => [`\`${error}\``, String(oauthStatuses[error]), ...texts(oauthGuidance[error])]),
  )
}

function reasonTable(): string {
  const rows = errorCodes
    .filter(saysMoreThanItsCode)
    .flatMap((code) =>
      entries(problemReasons[code]).map(([reason, params]) => [
        `\`${code}\``,
        `\`${reason}\``,
        names(params),
        sentence(problemSentences[reason], params),
      ]),
    )
  return table(['code', 'reason', '`params`', '`detail`'], rows)
}

function saysMoreThanItsCode(code: ErrorCode): boolean {
  const reasons = entries(problemReasons[code])
  return reasons.some(([reason, params]) => reason !== code || names(params) !== '')
}

function ruleTable(): string {
  const rows = entries(fieldRules).map(([rule, params]) => [
    `\`${rule}\``,
    names(params),
    sentence(fieldSentences[rule], params),
  ])
  return table(['rule', '`params`', '`detail`'], rows)
}

function texts({ meaning, remedy }: Guidance): string[] {
  return [meaning, remedy]
}

/** Made from the examples of its parameters. */
function sentence(given: Sentence<never>, params: object): string {
  const examples = Object.entries(params).map(([name, schema]) => [name, Object(schema).examples?.[0]])
  return say(given as Sentence<unknown>, Object.fromEntries(examples))
}

function names(params: object): string {
  return Object.keys(params)
    .map((name) => `\`${name}\``)
    .join(', ')
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

function codesOf<Code extends ErrorCode | OAuthErrorCode>(group: Record<Code, Guidance>): Code[] {
  return Object.keys(group) as Code[]
}

function entries<Table extends object>(group: Table): [keyof Table & string, object][] {
  return Object.entries(group) as [keyof Table & string, object][]
}
