import { allRules } from '@backoffice/contract/field-rules'
import { type ErrorCode, errorCodes } from '@backoffice/contract/problem'
import { problemReasons, reasonsOf } from '@backoffice/contract/problem-reasons'
import { expect, test } from 'vitest'
import { backofficeErrors, oauthGuidance } from '../api-reference/error-guidance.ts'
import { statusOf } from '../http/problem-details.ts'
import { oauthStatuses } from '../oauth/oauth-error.ts'
import { call } from '../testing/callers/call.ts'
import { sharedIntegrationServer } from '../testing/callers/integration.ts'
import { withTables } from './error-tables.ts'
import { readDocument, section } from './read-document.ts'

const guide = readDocument('errors.md')
const shared = sharedIntegrationServer()

test('the tables of docs/errors.md are made from the contract (else: npm run generate -w @backoffice/server)', () => {
  expect(guide).toContain('<!-- table: oauth errors -->')
  expect(guide).toBe(withTables(guide))
})

test('docs/errors.md lists every error code once, with its status, and no other', () => {
  const listed = statusesIn(section(guide, '## From everywhere else'))
  expect(listed.sort()).toEqual(errorCodes.map((code) => [code, statusOf(code)]).sort())
})

test('docs/errors.md lists every error of /oauth, with its status, and no other', () => {
  expect(Object.fromEntries(statusesIn(section(guide, '## From /oauth')))).toEqual(oauthStatuses)
  expect(Object.keys(oauthGuidance).sort()).toEqual(Object.keys(oauthStatuses).sort())
})

test('what integrators can meet is not among the errors that docs/errors.md gives to the backoffice API alone', async () => {
  const { body: document } = await call(`${shared().url}/openapi.json`)
  const ofBackoffice = Object.keys(backofficeErrors)
  expect(
    statusesIn(guide.slice(guide.indexOf('### Only from the backoffice API')))
      .map(([code]) => code)
      .sort(),
  ).toEqual(ofBackoffice.sort())
  const documented = Object.keys(document.components.examples)
  expect(documented).toContain('challenge_wrong')
  expect(documented.filter((code) => ofBackoffice.includes(code))).toEqual([])
})

test('docs/errors.md lists every reason with its code and its parameters, and every rule', () => {
  const rows = [...section(guide, '## Reasons').matchAll(/^\| `(\w+)` \| `(\w+)` \| ([^|]*) \| .+ \|$/gm)]
  const listed = rows.map(([, code, reason]) => [code, reason])
  const left = errorCodes.filter((code) => !listed.some(([of]) => of === code))
  for (const code of left) expect(problemReasons[code]).toEqual({ [code]: {} })
  const others = errorCodes.filter((code) => !left.includes(code))
  expect(listed).toEqual(others.flatMap((code) => reasonsOf(code).map((reason) => [code, reason])))
  expect(rows.find(([, , reason]) => reason === 'hierarchy_too_deep')?.[3]).toBe('`max_levels`')
  for (const rule of allRules) expect(section(guide, '## Rules of fields')).toContain(`\n| \`${rule}\` | `)
})

/** The code and the status of each row of the tables. */
function statusesIn(text: string): [ErrorCode, number][] {
  return [...text.matchAll(/^\| `([a-z_]+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [
    code as ErrorCode,
    Number(status),
  ])
}
