import { type FieldSentences, fieldSentences } from '@backoffice/contract/field-sentences'
import { say } from '@backoffice/contract/sentence'
import type { Language } from '../i18n/language.tsx'

/** The service speaks to programmers; this is how people say it. */
const english: FieldSentences = {
  ...fieldSentences,
  type: ({ type }) => (isNumber(type) ? 'must be a number' : 'is not in the right form'),
  one_of: 'is none of the possible values',
  format: 'is not in the right form',
  min_length: (params) => (params.min === 1 ? 'is required' : say(fieldSentences.min_length, params)),
  unknown_field: 'is not known to the service',
  unknown_parameter: 'is not known to the service',
  parameters_not_allowed: 'is not known to the service',
  single_line: 'must be a single line without control characters',
  name: 'must be a single line without control characters, and not blank',
}

const german: FieldSentences = {
  required: 'ist erforderlich',
  required_unless: ({ other }) => `oder ${other} ist erforderlich`,
  type: ({ type }) => (isNumber(type) ? 'muss eine Zahl sein' : 'hat nicht die richtige Form'),
  one_of: 'ist keiner der möglichen Werte',
  format: 'hat nicht die richtige Form',
  min_length: ({ min }) => (min === 1 ? 'ist erforderlich' : `muss mindestens ${min} Zeichen haben`),
  max_length: ({ max }) => `darf höchstens ${max} Zeichen haben`,
  minimum: ({ min }) => `muss mindestens ${min} sein`,
  maximum: ({ max }) => `darf höchstens ${max} sein`,
  multiple_of: ({ step }) => `muss ein Vielfaches von ${step} sein`,
  min_fields: ({ min }) => `muss mindestens ${min} Angaben haben`,
  invalid: 'ist nicht gültig',
  unknown_field: 'ist dem Dienst nicht bekannt',
  unknown_parameter: 'ist dem Dienst nicht bekannt',
  parameters_not_allowed: 'ist dem Dienst nicht bekannt',
  slug: 'muss aus Kleinbuchstaben und Ziffern bestehen, mit einzelnen Bindestrichen dazwischen',
  no_null_character: 'darf das Zeichen U+0000 nicht enthalten',
  single_line: 'muss eine einzelne Zeile ohne Steuerzeichen sein',
  name: 'muss eine Zeile ohne Steuerzeichen sein und darf nicht leer sein',
  email: 'muss eine E-Mail-Adresse sein',
  six_digits: 'muss aus sechs Ziffern bestehen',
  language_tag: 'muss ein Sprachkürzel sein, etwa en oder de-AT',
  audit_action: 'muss der Name einer Aktion sein, etwa access_token.created',
  request_id: 'muss aus sichtbaren ASCII-Zeichen ohne Leerzeichen bestehen',
  taken: 'ist schon vergeben',
  does_not_exist: 'gibt es nicht',
  wrong: 'ist falsch',
  network: 'muss ein Netz sein, etwa 192.0.2.0/24 oder 2001:db8::/32',
  wider: 'erlaubt mehr als bisher',
  only_with_people: 'gibt es nur, wenn für Personen gehandelt wird',
  in_past: 'liegt in der Vergangenheit',
  too_far_ahead: 'liegt zu weit in der Zukunft',
  not_a_time: 'ist keine gültige Zeit',
  too_deep: 'liegt zu tief',
  below_itself: 'ist die Ebene selbst oder liegt darunter',
  mismatch: 'ist in der Adresse ein anderer',
  invalid_cursor: 'gehört nicht zu dieser Liste',
  no_words: 'enthält kein Wort',
  no_letters: 'enthält weder Buchstaben noch Ziffern',
  too_many_words: ({ max }) => `enthält mehr als ${max} verschiedene Wörter`,
}

export const sentencesOfFields: Record<Language, FieldSentences> = { en: english, de: german }

function isNumber(type: string): boolean {
  return type === 'number' || type === 'integer'
}
