import { defineTexts } from '../i18n/language.tsx'

export const useOutcomeTexts = defineTexts({
  en: {
    ok: 'Answered',
    mistake: 'Caller’s mistake (4xx)',
    refused: 'Refused (401, 403)',
    limited: 'Rate limit (429)',
    failed: 'Failed (5xx)',
    noCalls: 'no calls',
    took: (p50: string, p95: string) => `Half took about ${p50} ms or less, 95 % about ${p95} ms or less`,
  },
  de: {
    ok: 'Beantwortet',
    mistake: 'Fehler des Aufrufers (4xx)',
    refused: 'Abgelehnt (401, 403)',
    limited: 'Aufruflimit (429)',
    failed: 'Fehlgeschlagen (5xx)',
    noCalls: 'keine Aufrufe',
    took: (p50: string, p95: string) => `Die Hälfte dauerte höchstens etwa ${p50} ms, 95 % höchstens etwa ${p95} ms`,
  },
})
