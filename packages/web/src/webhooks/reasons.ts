import type { WebhookReason } from '@backoffice/contract/webhook'
import { defineTexts } from '../i18n/language.tsx'

/** Why nothing is sent, and what to do. */
export const useWebhookReasons = defineTexts<Record<WebhookReason, string>>({
  en: {
    by_request: 'Nothing is sent. It keeps its place: resume it to send what it missed.',
    restored: 'Nothing is sent, because the data came from a backup. Resume it if this copy should send.',
    failing: 'It failed for five days. Nothing is lost: resume it to send what it missed.',
    gone: 'The receiver said twice that it is gone for good (410).',
    too_many_parked: 'The receiver refused too many events. Resume it when it takes them.',
  },
  de: {
    by_request: 'Es wird nichts gesendet. Die Stelle bleibt erhalten: Nach dem Fortsetzen folgt, was fehlt.',
    restored:
      'Es wird nichts gesendet, denn die Daten stammen aus einem Backup. Fortsetzen, wenn diese Kopie senden soll.',
    failing: 'Fünf Tage lang fehlgeschlagen. Nichts ist verloren: Nach dem Fortsetzen folgt, was fehlt.',
    gone: 'Der Empfänger hat zweimal gemeldet, dass es ihn nicht mehr gibt (410).',
    too_many_parked: 'Der Empfänger hat zu viele Ereignisse abgelehnt. Fortsetzen, sobald er sie annimmt.',
  },
})
