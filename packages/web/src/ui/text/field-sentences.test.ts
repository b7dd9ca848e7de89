import { allRules, type FieldRule, fieldRules } from '@backoffice/contract/field-rules'
import { patterns } from '@backoffice/contract/pattern'
import type { Params } from '@backoffice/contract/problem'
import { expect, test } from 'vitest'
import { fieldText } from './problem-texts.ts'

const { auditAction, requestId, ...inForms } = patterns

test.each(Object.values(inForms).map(({ rule }) => rule))('"%s" is said in German', (rule) => {
  expect(german(rule)).toMatch(/^Das (muss|darf) /)
})

test.each<[FieldRule, Params, string, string]>([
  ['required', {}, 'is required', 'ist erforderlich'],
  ['min_length', { min: 1 }, 'is required', 'ist erforderlich'],
  ['min_length', { min: 12 }, 'must have at least 12 characters', 'muss mindestens 12 Zeichen haben'],
  ['max_length', { max: 200 }, 'must have at most 200 characters', 'darf höchstens 200 Zeichen haben'],
  ['minimum', { min: 1 }, 'must be at least 1', 'muss mindestens 1 sein'],
  ['maximum', { max: 100 }, 'must be at most 100', 'darf höchstens 100 sein'],
  ['type', { type: 'integer' }, 'must be a number', 'muss eine Zahl sein'],
  ['one_of', { allowed: ['learner', 'reader'] }, 'is not one of the allowed values', 'ist keiner der erlaubten Werte'],
  ['format', { format: 'date' }, 'is not in the right format', 'hat nicht das richtige Format'],
  ['unknown_parameter', { known: ['q'] }, 'is not known to the service', 'ist dem Dienst nicht bekannt'],
  ['not_a_time', {}, 'is not a valid time', 'ist keine gültige Zeit'],
  ['taken', {}, 'is already taken', 'ist bereits vergeben'],
  ['in_past', {}, 'is in the past', 'liegt in der Vergangenheit'],
  [
    'name',
    {},
    'must be a single line without control characters and must not be blank',
    'muss eine Zeile ohne Steuerzeichen sein und darf nicht leer sein',
  ],
])('%s %j is put as people say it', (rule, params, english, inGerman) => {
  const error = { pointer: '/x', detail: 'in the words of the service', rule, params }
  expect([fieldText('en', 'Name', error), fieldText('de', 'Name', error)]).toEqual([
    `Name ${english}.`,
    `Name ${inGerman}.`,
  ])
})

test('every rule has a text in every language, from the parameters that it comes with', () => {
  for (const rule of allRules) {
    const params = Object.fromEntries(
      Object.entries(fieldRules[rule]).map(([name, schema]) => [name, Object(schema).examples[0]]),
    )
    for (const language of ['en', 'de'] as const) {
      const text = fieldText(language, 'Name', { pointer: '/x', detail: 'in the words of the service', rule, params })
      expect(text, rule).toMatch(/^Name \S.*\S\.$/)
      expect(text, rule).not.toMatch(/undefined|in the words of the service/)
    }
  }
})

test('what is not known here is left in the words of the service', () => {
  const error = { pointer: '/x', detail: 'is required, or learning_area' }
  expect(fieldText('de', 'Ebene', error)).toBe('Ebene is required, or learning_area.')
  const newer = { ...error, rule: 'of_a_newer_service' as FieldRule }
  expect(fieldText('de', 'Ebene', newer)).toBe('Ebene is required, or learning_area.')
})

function german(rule: FieldRule): string {
  return fieldText('de', 'Das', { pointer: '/x', detail: 'in the words of the service', rule })
}
