import type { WebhookTest } from '@backoffice/contract/webhook-attempt'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'

const useTexts = defineTexts({
  en: {
    answered: (status: string, took: string) => `The receiver answered ${status} after ${took} ms.`,
    problems: {
      url_not_allowed: 'This URL is not allowed, because of its host, its port or because it is not https.',
      address_not_allowed:
        'The name leads to an address that is denied or not on the public internet, or the port is neither 443 nor 8443.',
      dns_failed: 'The name of the receiver cannot be resolved.',
      connection_failed: 'The receiver cannot be connected to.',
      tls_failed: 'The certificate of the receiver is not valid.',
      connection_lost: 'The receiver closed the connection without an answer.',
      answer_too_large: 'The receiver sent too much before its answer.',
      challenge_not_returned: 'The receiver answered without the challenge.',
      timeout: 'The receiver did not answer in 15 seconds.',
    },
  },
  de: {
    answered: (status: string, took: string) => `Der Empfänger antwortete nach ${took} ms mit ${status}.`,
    problems: {
      url_not_allowed:
        'Diese URL ist nicht erlaubt, wegen ihres Hosts, ihres Ports oder weil sie nicht mit https beginnt.',
      address_not_allowed:
        'Der Name führt zu einer Adresse, die gesperrt ist oder nicht im öffentlichen Internet liegt, oder der Port ist weder 443 noch 8443.',
      dns_failed: 'Der Name des Empfängers lässt sich nicht auflösen.',
      connection_failed: 'Keine Verbindung zum Empfänger.',
      tls_failed: 'Das Zertifikat des Empfängers ist ungültig.',
      connection_lost: 'Der Empfänger hat die Verbindung ohne Antwort beendet.',
      answer_too_large: 'Der Empfänger sendet vor seiner Antwort zu viel.',
      challenge_not_returned: 'Der Empfänger hat geantwortet, aber ohne den gesendeten Wert.',
      timeout: 'Der Empfänger hat 15 Sekunden lang nicht geantwortet.',
    },
  },
})

/** Why a delivery was delivered or failed; which of them, others say. */
export function useAttemptTexts(): (attempt: WebhookTest) => string {
  const texts = useTexts()
  const format = useFormat()
  return ({ status = 0, problem, milliseconds }) =>
    problem ? texts.problems[problem] : texts.answered(String(status), format.number(Math.round(milliseconds)))
}
