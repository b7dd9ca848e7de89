import type { WebhookTest } from '@backoffice/contract/webhook-attempt'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'

const useTexts = defineTexts({
  en: {
    delivered: (status: string, took: string) => `Delivered (${status}) in ${took} ms.`,
    refused: (status: string, took: string) => `Failed: the receiver answered ${status} after ${took} ms.`,
    problems: {
      url_not_allowed: 'Failed: this URL is not allowed, because of its host, its port or because it is not https.',
      address_not_allowed:
        'Failed: the name leads to an address that is denied or not on the public internet, or the port is neither 443 nor 8443.',
      dns_failed: 'Failed: the name of the receiver cannot be resolved.',
      connection_failed: 'Failed: the receiver cannot be connected to.',
      tls_failed: 'Failed: the certificate of the receiver is not valid.',
      connection_lost: 'Failed: the receiver closed the connection without an answer.',
      answer_too_large: 'Failed: the receiver sent too much before its answer.',
      challenge_not_returned: 'Failed: the receiver answered without the challenge.',
      timeout: 'Failed: the receiver did not answer in 15 seconds.',
    },
  },
  de: {
    delivered: (status: string, took: string) => `Zugestellt (${status}) in ${took} ms.`,
    refused: (status: string, took: string) =>
      `Fehlgeschlagen: Der Empfänger antwortete nach ${took} ms mit ${status}.`,
    problems: {
      url_not_allowed:
        'Fehlgeschlagen: Diese URL ist nicht erlaubt, wegen ihres Hosts, ihres Ports oder weil sie nicht mit https beginnt.',
      address_not_allowed:
        'Fehlgeschlagen: Der Name führt zu einer Adresse, die gesperrt ist oder nicht im öffentlichen Internet liegt, oder der Port ist weder 443 noch 8443.',
      dns_failed: 'Fehlgeschlagen: Der Name des Empfängers lässt sich nicht auflösen.',
      connection_failed: 'Fehlgeschlagen: Keine Verbindung zum Empfänger.',
      tls_failed: 'Fehlgeschlagen: Das Zertifikat des Empfängers ist ungültig.',
      connection_lost: 'Fehlgeschlagen: Der Empfänger hat die Verbindung ohne Antwort beendet.',
      answer_too_large: 'Fehlgeschlagen: Der Empfänger sendet vor seiner Antwort zu viel.',
      challenge_not_returned: 'Fehlgeschlagen: Der Empfänger hat geantwortet, aber ohne den gesendeten Wert.',
      timeout: 'Fehlgeschlagen: Der Empfänger hat 15 Sekunden lang nicht geantwortet.',
    },
  },
})

/** What became of one delivery. */
export function useAttemptTexts(): (attempt: WebhookTest) => string {
  const texts = useTexts()
  const format = useFormat()
  return ({ outcome, status = 0, problem, milliseconds }) => {
    if (problem) return texts.problems[problem]
    return texts[outcome === 'delivered' ? 'delivered' : 'refused'](
      String(status),
      format.number(Math.round(milliseconds)),
    )
  }
}
