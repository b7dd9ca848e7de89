import type { AccessToken } from '@backoffice/contract/access-token'
import { expect, test } from 'vitest'
import { replacementStage } from './replacement.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()
const token = (fields: Partial<AccessToken>) => ({ status: 'active', ...fields }) as AccessToken

test.each([
  ['waiting', 'the new one is unused', { last_used_at: hoursAgo(1) }, {}],
  ['waiting', 'neither is used', {}, {}],
  ['both', 'the old one is still used', { last_used_at: hoursAgo(23) }, { last_used_at: hoursAgo(1) }],
  ['quiet', 'the old one is unused for a day', { last_used_at: hoursAgo(25) }, { last_used_at: hoursAgo(1) }],
  ['quiet', 'the old one was never used', {}, { last_used_at: hoursAgo(1) }],
  ['done', 'the old one is revoked', { status: 'revoked', last_used_at: hoursAgo(1) }, {}],
  ['undone', 'the new one is revoked', {}, { status: 'revoked', last_used_at: hoursAgo(1) }],
] as const)('a replacement is %s if %s', (stage, _why, before, after) => {
  expect(replacementStage({ before: token(before), after: token(after) })).toBe(stage)
})
