import { patterns } from '@backoffice/contract/pattern'
import { expect, test } from 'vitest'
import { fieldDetail } from './field-details.ts'

const { auditAction, requestId, ...inForms } = patterns

test.each(Object.values(inForms).map(({ says }) => says))('"%s" is said in German', (says) => {
  expect(fieldDetail('de', says)).toMatch(/^(muss|darf) /)
})

test.each([
  ['must not have fewer than 1 characters', 'is required', 'ist erforderlich'],
  ['must not have fewer than 12 characters', 'must have at least 12 characters', 'muss mindestens 12 Zeichen haben'],
  ['must not have more than 200 characters', 'must have at most 200 characters', 'darf höchstens 200 Zeichen haben'],
  ['must be <= 100', 'must be at most 100', 'darf höchstens 100 sein'],
  ['must be one of learner, reader', 'is none of the possible values', 'ist keiner der möglichen Werte'],
  ['is not a time that can be kept', 'is not a time', 'ist keine gültige Zeit'],
  [
    patterns.name.says,
    'must be a single line without control characters, and not blank',
    'muss eine Zeile ohne Steuerzeichen sein und darf nicht leer sein',
  ],
])('"%s" is put as people say it', (detail, english, german) => {
  expect([fieldDetail('en', detail), fieldDetail('de', detail)]).toEqual([english, german])
})

test('what is not known here is left in the words of the service', () => {
  expect(fieldDetail('de', 'is required, or learning_area')).toBe('is required, or learning_area')
})
