import { readFileSync } from 'node:fs'
import type { ErrorCode } from '@backoffice/contract/problem'
import { expect, test } from 'vitest'
import { conflicts, connectionErrors, oauthGuidance, requestErrors } from '../api-reference/error-guidance.ts'
import { statusOf } from '../http/problem-details.ts'
import { oauthStatuses } from '../oauth/oauth-error.ts'

const guide = readFileSync(new URL('../../../../docs/connect.md', import.meta.url), 'utf8')
const [ofToken = '', ofApi = ''] = guide.slice(guide.indexOf('**From `/oauth/token`**')).split('**From `/api/1`**')

test('docs/connect.md explains every error that an integrator can meet, with its status, and no other', () => {
  const codes = Object.keys({ ...connectionErrors, ...requestErrors, ...conflicts }) as ErrorCode[]
  expect(errorsOf(ofApi)).toEqual(Object.fromEntries(codes.map((code) => [code, statusOf(code)])))
  expect(errorsOf(ofToken)).toEqual(oauthStatuses)
  expect(Object.keys(oauthGuidance).sort()).toEqual(Object.keys(oauthStatuses).sort())
})

/** The status of every code in the first two columns of the tables. */
function errorsOf(text: string): Record<string, number> {
  const rows = [...text.matchAll(/^\| ([^|]+) \| (\d{3}) \|/gm)]
  return Object.fromEntries(
    rows.flatMap(([, codes = '', status]) => [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => [code, Number(status)])),
  )
}
