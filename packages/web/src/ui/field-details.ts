import type { Language } from '../i18n/language.tsx'

/** What the service says of a field, and how people say it. */
const details: [RegExp, Record<Language, string>][] = [
  [/^(is required|must not have fewer than 1 characters)$/, { en: 'is required', de: 'ist erforderlich' }],
  [/^is taken$/, { en: 'is taken', de: 'ist schon vergeben' }],
  [/^does not exist$/, { en: 'does not exist', de: 'gibt es nicht' }],
  [/^has passed already$/, { en: 'has passed already', de: 'liegt in der Vergangenheit' }],
  [/^is too far away$/, { en: 'is too far away', de: 'liegt zu weit in der Zukunft' }],
  [/^is wrong$/, { en: 'is wrong', de: 'ist falsch' }],
  [/^is too deep$/, { en: 'is too deep', de: 'liegt zu tief' }],
  [
    /^is the level itself or below it$/,
    { en: 'is the level itself or below it', de: 'ist die Ebene selbst oder liegt darunter' },
  ],
  [/^is not a time.*$/, { en: 'is not a time', de: 'ist keine gültige Zeit' }],
  [
    /^must not be blank\b.*$/,
    {
      en: 'must be a single line without control characters, and not blank',
      de: 'muss eine Zeile ohne Steuerzeichen sein und darf nicht leer sein',
    },
  ],
  [
    /^must not contain line breaks\b.*$/,
    { en: 'must be a single line without control characters', de: 'muss eine einzelne Zeile ohne Steuerzeichen sein' },
  ],
  [
    /^must not contain the character (.*)$/,
    { en: 'must not contain the character $1', de: 'darf das Zeichen $1 nicht enthalten' },
  ],
  [/^must be an e-mail address$/, { en: 'must be an e-mail address', de: 'muss eine E-Mail-Adresse sein' }],
  [/^must be six digits$/, { en: 'must be six digits', de: 'muss aus sechs Ziffern bestehen' }],
  [
    /^must be a language tag.*$/,
    { en: 'must be a language tag such as en or de-AT', de: 'muss ein Sprachkürzel sein, etwa en oder de-AT' },
  ],
  [
    /^must be lower-case letters and digits\b.*$/,
    {
      en: 'must be lower-case letters and digits, with single hyphens between them',
      de: 'muss aus Kleinbuchstaben und Ziffern bestehen, mit einzelnen Bindestrichen dazwischen',
    },
  ],
  [/^must match format .*$/s, { en: 'is not in the right form', de: 'hat nicht die richtige Form' }],
  [
    /^must not have fewer than (\d+) characters$/,
    { en: 'must have at least $1 characters', de: 'muss mindestens $1 Zeichen haben' },
  ],
  [
    /^must not have more than (\d+) characters$/,
    { en: 'must have at most $1 characters', de: 'darf höchstens $1 Zeichen haben' },
  ],
  [/^must be >= (\S+)$/, { en: 'must be at least $1', de: 'muss mindestens $1 sein' }],
  [/^must be <= (\S+)$/, { en: 'must be at most $1', de: 'darf höchstens $1 sein' }],
  [/^must be (number|integer)$/, { en: 'must be a number', de: 'muss eine Zahl sein' }],
  [/^must be one of .*$/s, { en: 'is none of the possible values', de: 'ist keiner der möglichen Werte' }],
  [/^is not a known .*$/s, { en: 'is not known to the service', de: 'ist dem Dienst nicht bekannt' }],
]

export function fieldDetail(language: Language, detail: string): string {
  const known = details.find(([pattern]) => pattern.test(detail))
  return known ? detail.replace(known[0], known[1][language]) : detail
}
