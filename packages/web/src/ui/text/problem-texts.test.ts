import type { Params } from '@backoffice/contract/problem'
import { allReasons, codeOfReason, type ProblemReason, problemReasons } from '@backoffice/contract/problem-reasons'
import { expect, test } from 'vitest'
import { problemText } from './problem-texts.ts'

const detail = 'in the words of the service'

test.each(allReasons)('%s has a text in every language, from the parameters that it comes with', (reason) => {
  const [english, german] = [problemText('en', example(reason)), problemText('de', example(reason))]
  for (const text of [english, german]) {
    expect(text).toMatch(/^["„“\p{L}\p{N}].*\.$/su)
    expect(text).not.toMatch(/undefined|in the words of the service/)
  }
  expect(german).not.toBe(english)
})

test.each<[ProblemReason, Params, string, string]>([
  ['invalid_fields', {}, 'Some values are not valid.', 'Einige Werte sind ungültig.'],
  [
    'wrong_email_or_password',
    {},
    'The email address or password is wrong.',
    'Die E-Mail-Adresse oder das Passwort ist falsch.',
  ],
  [
    'wrong_code',
    {},
    'The code is wrong or has already been used. Wait for the next one.',
    'Der Code ist falsch oder wurde bereits verwendet. Warten Sie auf den nächsten.',
  ],
  [
    'too_many_failed_attempts',
    { retry_after_seconds: 1 },
    'Too many failed attempts. Try again in 1 second.',
    'Zu viele fehlgeschlagene Versuche. Versuchen Sie es in einer Sekunde noch einmal.',
  ],
  [
    'too_many_failed_attempts',
    { retry_after_seconds: 59 },
    'Too many failed attempts. Try again in 59 seconds.',
    'Zu viele fehlgeschlagene Versuche. Versuchen Sie es in 59 Sekunden noch einmal.',
  ],
  [
    'too_many_failed_attempts',
    { retry_after_seconds: 60 },
    'Too many failed attempts. Try again in 1 minute.',
    'Zu viele fehlgeschlagene Versuche. Versuchen Sie es in einer Minute noch einmal.',
  ],
  [
    'too_many_failed_attempts',
    { retry_after_seconds: 61 },
    'Too many failed attempts. Try again in 2 minutes.',
    'Zu viele fehlgeschlagene Versuche. Versuchen Sie es in 2 Minuten noch einmal.',
  ],
  [
    'hierarchy_too_deep',
    { max_levels: 20 },
    'A hierarchy can have at most 20 levels.',
    'Eine Hierarchie kann höchstens 20 Ebenen haben.',
  ],
  [
    'level_in_use',
    { levels: 1, users: 2, courses: 1000, access_tokens: 1, max_counted: 1000 },
    'This level has 1 level below it, 2 people, 1 access token, 1000 or more courses. Move or delete them first.',
    'Diese Ebene enthält noch 1 Ebene darunter, 2 Personen, 1 Zugriffstoken, 1000 oder mehr Kurse. Verschieben oder löschen Sie zuerst ihren Inhalt.',
  ],
  [
    'level_in_use',
    { levels: 0, users: 0, courses: 0, access_tokens: 0, max_counted: 1000 },
    'This level is no longer empty. Move or delete its contents first.',
    'Diese Ebene ist nicht mehr leer. Verschieben oder löschen Sie zuerst ihren Inhalt.',
  ],
  [
    'learning_area_not_movable',
    {},
    'A learning area is a top level and cannot be moved.',
    'Ein Lernbereich ist eine oberste Ebene und kann nicht verschoben werden.',
  ],
  [
    'course_in_use',
    { enrolments: 1, max_counted: 1000 },
    'This course has 1 enrolment. Archive it instead.',
    'Dieser Kurs hat 1 Einschreibung. Archivieren Sie ihn stattdessen.',
  ],
])('%s %j is said in both languages, with its parameters', (reason, params, english, german) => {
  const problem = { detail, reason, params }
  expect([problemText('en', problem), problemText('de', problem)]).toEqual([english, german])
})

test('a reason that is not known here is left in the words of the service', () => {
  expect(problemText('de', { detail, reason: 'of_a_newer_service', params: {} })).toBe(detail)
  expect(problemText('de', { detail, reason: undefined, params: undefined })).toBe(detail)
  expect(problemText('de', { detail, reason: 'toString', params: {} })).toBe(detail)
})

test('a name that is written from right to left leaves the order of the sentence alone', () => {
  const problem = { detail, reason: 'user_inactive', params: { name: 'שלום' } }
  expect(problemText('en', problem)).toBe('\u2068שלום\u2069 is deactivated.')
})

function example(reason: ProblemReason) {
  const reasons: Record<string, Record<string, object>> = problemReasons[codeOfReason(reason)]
  const params = Object.entries(reasons[reason] ?? {}).map(([name, schema]) => [name, Object(schema).examples[0]])
  return { detail, reason, params: Object.fromEntries(params) }
}
