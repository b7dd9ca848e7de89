import type { ClientRequest } from '@backoffice/contract/client-request'
import { defineTexts, useLanguage } from '../i18n/language.tsx'
import type { Explanation } from '../refusals/refusal-explanation.ts'
import { useExplainRefusal } from '../refusals/refusal-texts.ts'
import { plainProblemText } from '../ui/text/problem-texts.ts'

const useTexts = defineTexts({
  en: {
    answered: 'The request was answered.',
    nothing: 'Nothing to do.',
    fields: (names: string) => `These fields are not valid: ${names}.`,
    400: {
      reason: 'Something in the request is not valid.',
      remedy: 'Correct the request. The response says what is wrong with each field.',
    },
    404: {
      reason: 'What was asked for does not exist, or the acting user cannot see it.',
      remedy: 'Check the ID, and whether the acting user is on a level that includes it.',
    },
    409: {
      reason: 'The request conflicts with the current data.',
      remedy: 'Read the current data, decide again, then send the request that fits.',
    },
    429: {
      reason: 'The client exceeded its rate limit.',
      remedy: 'Slow the integration down. The responses say when to try again.',
    },
    500: {
      reason: 'The service could not answer.',
      remedy: 'The integration can try again. If it keeps happening, look for the request ID in the log.',
    },
    other: { reason: 'The request was not accepted.', remedy: 'The response says why.' },
  },
  de: {
    answered: 'Die Anfrage wurde beantwortet.',
    nothing: 'Es ist nichts zu tun.',
    fields: (names: string) => `Diese Felder sind ungültig: ${names}.`,
    400: {
      reason: 'Etwas an der Anfrage ist ungültig.',
      remedy: 'Korrigieren Sie die Anfrage. Die Antwort nennt den Fehler jedes Feldes.',
    },
    404: {
      reason: 'Das Gesuchte gibt es nicht, oder die Person, in deren Namen der Aufruf erfolgte, sieht es nicht.',
      remedy: 'Prüfen Sie die ID, und ob die Person auf einer Ebene ist, zu der es gehört.',
    },
    409: {
      reason: 'Die Anfrage passt nicht zu den aktuellen Daten.',
      remedy: 'Lesen Sie die aktuellen Daten, entscheiden Sie neu, und senden Sie die passende Anfrage.',
    },
    429: {
      reason: 'Der Client hat sein Aufruflimit überschritten.',
      remedy: 'Lassen Sie die Integration langsamer arbeiten. Die Antworten nennen die Wartezeit.',
    },
    500: {
      reason: 'Der Dienst konnte nicht antworten.',
      remedy:
        'Die Integration kann es noch einmal versuchen. Wenn es wieder geschieht, suchen Sie die Anfrage-ID im Log.',
    },
    other: { reason: 'Die Anfrage wurde nicht angenommen.', remedy: 'Die Antwort nennt den Grund.' },
  },
})

/** Says why a request was not answered as the caller wanted, and what to do. */
export function useExplainRequest(): (request: ClientRequest) => Explanation {
  const texts = useTexts()
  const { language } = useLanguage()
  const explainRefusal = useExplainRefusal()
  return ({ status, refusal, problem, fields }) => {
    if (refusal !== undefined) return explainRefusal(refusal)
    if (status < 400) return { reason: texts.answered, remedy: texts.nothing }
    const { reason, remedy } = ofStatus(status)
    if (fields && fields.length > 0) {
      return { reason: texts.fields(fields.map(({ pointer }) => pointer.slice(1)).join(', ')), remedy }
    }
    return { reason: plainProblemText(language, problem) ?? reason, remedy }
  }

  function ofStatus(status: number): Explanation {
    if (status >= 500) return texts[500]
    return status === 400 || status === 404 || status === 409 || status === 429 ? texts[status] : texts.other
  }
}
