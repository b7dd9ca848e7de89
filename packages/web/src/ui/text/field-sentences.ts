import { type FieldSentences, fieldSentences } from '@backoffice/contract/field-sentences'
import { say } from '@backoffice/contract/sentence'
import type { Language } from '../../i18n/language.tsx'

/** The service's sentences are written for programmers; these are for everybody. */
const english: FieldSentences = {
  ...fieldSentences,
  type: ({ type }) => (isNumber(type) ? 'must be a number' : 'is not in the right format'),
  one_of: 'is not one of the allowed values',
  format: 'is not in the right format',
  min_length: (params) => (params.min === 1 ? 'is required' : say(fieldSentences.min_length, params)),
  unknown_field: 'is not known to the service',
  unknown_parameter: 'is not known to the service',
  parameters_not_allowed: 'is not known to the service',
  single_line: 'must be a single line without control characters',
  name: 'must be a single line without control characters and must not be blank',
}

const german: FieldSentences = {
  required: 'ist erforderlich',
  required_unless: ({ other }) => `oder ${other} ist erforderlich`,
  type: ({ type }) => (isNumber(type) ? 'muss eine Zahl sein' : 'hat nicht das richtige Format'),
  one_of: 'ist keiner der erlaubten Werte',
  format: 'hat nicht das richtige Format',
  min_length: ({ min }) => (min === 1 ? 'ist erforderlich' : `muss mindestens ${min} Zeichen haben`),
  max_length: ({ max }) => `darf höchstens ${max} Zeichen haben`,
  max_items: ({ max }) => `darf höchstens ${max} Einträge haben`,
  unique_items: 'darf keinen Eintrag doppelt enthalten',
  minimum: ({ min }) => `muss mindestens ${min} sein`,
  maximum: ({ max }) => `darf höchstens ${max} sein`,
  multiple_of: ({ step }) => `muss ein Vielfaches von ${step} sein`,
  min_fields: ({ min }) => `muss mindestens ${min === 1 ? 'eine Angabe' : `${min} Angaben`} enthalten`,
  invalid: 'ist ungültig',
  unknown_field: 'ist dem Dienst nicht bekannt',
  unknown_parameter: 'ist dem Dienst nicht bekannt',
  parameters_not_allowed: 'ist dem Dienst nicht bekannt',
  slug: 'muss aus Kleinbuchstaben und Ziffern bestehen, getrennt durch einzelne Bindestriche',
  no_null_character: 'darf das Zeichen U+0000 nicht enthalten',
  single_line: 'muss eine einzelne Zeile ohne Steuerzeichen sein',
  name: 'muss eine Zeile ohne Steuerzeichen sein und darf nicht leer sein',
  email: 'muss eine E-Mail-Adresse sein',
  six_digits: 'muss aus sechs Ziffern bestehen',
  two_factor_code: 'muss aus sechs Ziffern bestehen oder ein Wiederherstellungscode sein',
  event_types: 'muss Arten von Ereignissen nennen, durch Kommas getrennt, z. B. user.created oder user.*',
  web_address:
    'muss eine Webadresse sein, die mit https:// oder http:// beginnt, ohne Leerzeichen, Benutzername und Passwort',
  tag: 'muss eine Zeile ohne Kommas und Steuerzeichen sein und darf nicht leer sein',
  language_tag: 'muss ein Sprachkürzel sein, z. B. en oder de-AT',
  audit_action: 'muss der Name einer Aktion sein, z. B. access_token.created',
  request_id: 'muss aus druckbaren ASCII-Zeichen ohne Leerzeichen bestehen',
  taken: 'ist bereits vergeben',
  does_not_exist: 'gibt es nicht',
  wrong: 'ist falsch',
  network: 'muss ein Netzwerk sein, z. B. 192.0.2.0/24 oder 2001:db8::/32',
  wider: 'erlaubt mehr als bisher',
  only_with_people: 'ist nur erlaubt, wenn im Namen von Personen gehandelt wird',
  only_of_area_administrators: 'ist nur bei der Verwaltung eines Lernbereichs erlaubt',
  webhook_url:
    'muss eine https-Adresse im öffentlichen Internet mit Port 443 oder 8443 sein, nicht die dieses Dienstes, ohne Benutzername, Passwort und Fragment',
  event_type: 'muss eine bekannte Art von Ereignissen sein, etwa user.created, user.* oder *',
  not_with: ({ other }) => `ist zusammen mit ${other} nicht erlaubt`,
  in_past: 'liegt in der Vergangenheit',
  too_far_ahead: 'liegt zu weit in der Zukunft',
  not_a_time: 'ist keine gültige Zeit',
  too_deep: 'liegt zu tief',
  below_itself: 'ist die Ebene selbst oder liegt darunter',
  mismatch: 'stimmt nicht mit der URL überein',
  invalid_cursor: 'gehört nicht zu dieser Liste',
  no_words: 'ist leer',
  no_letters: 'enthält weder Buchstaben noch Ziffern',
  too_many_words: ({ max }) => `enthält mehr als ${max} verschiedene Wörter`,
}

export const sentencesOfFields: Record<Language, FieldSentences> = { en: english, de: german }

function isNumber(type: string): boolean {
  return type === 'number' || type === 'integer'
}
