import { eventTypePattern } from './event-type.ts'
import type { FieldRule } from './field-rules.ts'
import { misleadingCharacters as misleading } from './misleading-characters.ts'

/** The patterns of texts, each with the rule that a mismatch violates. */
export const patterns = {
  slug: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', rule: 'slug' },
  // PostgreSQL cannot store U+0000.
  text: { pattern: '^[^\\u0000]*$', rule: 'no_null_character' },
  line: { pattern: `^[^${misleading}]*$`, rule: 'single_line' },
  name: { pattern: `^(?=.*\\S)[^${misleading}]*$`, rule: 'name' },
  email: { pattern: `^[^\\s@${misleading}]+@[^\\s@${misleading}]+$`, rule: 'email' },
  totpCode: { pattern: '^[0-9]{6}$', rule: 'six_digits' },
  twoFactorCode: { pattern: '^([0-9]{6}|[A-Za-z2-7]{4}(-?[A-Za-z2-7]{4}){3})$', rule: 'two_factor_code' },
  webAddress: { pattern: `^https?://[^\\s/?#@<>"${misleading}]+([/?#][^\\s<>"${misleading}]*)?$`, rule: 'web_address' },
  tag: { pattern: `^(?=.*\\S)[^,${misleading}]*$`, rule: 'tag' },
  language: { pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', rule: 'language_tag' },
  auditAction: { pattern: '^[a-z_.]+$', rule: 'audit_action' },
  requestId: { pattern: '^[\\x21-\\x7e]+$', rule: 'request_id' },
  eventTypes: { pattern: `^(${eventTypePattern})(,(${eventTypePattern}))*$`, rule: 'event_types' },
} as const satisfies Record<string, { pattern: string; rule: FieldRule }>

export type PatternRule = (typeof patterns)[keyof typeof patterns]['rule']

export function ruleOfPattern(pattern: unknown): PatternRule | undefined {
  return Object.values(patterns).find((known) => known.pattern === pattern)?.rule
}
