import { misleadingCharacters as misleading } from './misleading-characters.ts'

/** What a text must look like, and what is said of one that does not. */
export const patterns = {
  slug: {
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    says: 'must be lower-case letters and digits, with single hyphens between them',
  },
  // PostgreSQL cannot keep U+0000.
  text: { pattern: '^[^\\u0000]*$', says: 'must not contain the character U+0000' },
  line: {
    pattern: `^[^${misleading}]*$`,
    says: 'must not contain line breaks, control characters or characters that change the direction of writing',
  },
  name: {
    pattern: `^(?=.*\\S)[^${misleading}]*$`,
    says: 'must not be blank, nor contain line breaks, control characters or characters that change the direction of writing',
  },
  email: {
    pattern: `^[^\\s@${misleading}]+@[^\\s@${misleading}]+$`,
    says: 'must be an e-mail address',
  },
  totpCode: { pattern: '^[0-9]{6}$', says: 'must be six digits' },
  language: { pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', says: 'must be a language tag such as en or de-AT' },
  auditAction: { pattern: '^[a-z_.]+$', says: 'must be the name of an action, such as access_token.created' },
  requestId: { pattern: '^[\\x21-\\x7e]+$', says: 'must be visible ASCII characters without blanks' },
} as const

export function patternInWords(pattern: unknown): string | undefined {
  return Object.values(patterns).find((known) => known.pattern === pattern)?.says
}
