import type { Webhook } from '@backoffice/contract/webhook'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { Fact, Facts } from '../ui/text/facts.tsx'
import { HistoryLink } from '../ui/text/history-link.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { useWebhookReasons } from './reasons.ts'
import { useWebhookTexts } from './texts.ts'
import { useTypesInWords } from './use-types-in-words.ts'
import { healthOf, WebhookState } from './webhook-state.tsx'

const useTexts = defineTexts({
  en: {
    meaning: {
      ok: 'The receiver takes every event.',
      unused: 'It is confirmed. No event has been delivered yet.',
      unverified:
        'Events wait until the receiver returns the challenge that it was sent. It is asked again at growing intervals, and at once by “Send test event”.',
      retrying: 'The last delivery failed and is tried again.',
      down: 'Several deliveries failed. It is tried at growing intervals, up to two hours.',
      stopped: 'Nothing is sent, because the access token does not work or may not read the events.',
    },
    behind: 'Not handled yet',
    count: (count: number, number: string) => (count === 1 ? '1 event' : `${number} events`),
    ignoresOwn: 'Without changes made with the same access token.',
    overlap: 'Until then, the previous secret signs, too:',
    changed: 'Changed',
  },
  de: {
    meaning: {
      ok: 'Der Empfänger nimmt alle Ereignisse an.',
      unused: 'Er ist bestätigt. Bisher wurde kein Ereignis zugestellt.',
      unverified:
        'Ereignisse warten, bis der Empfänger den Wert zurückgibt, der ihm gesendet wurde. Er wird in wachsenden Abständen erneut gefragt, und mit „Testereignis senden“ sofort.',
      retrying: 'Die letzte Zustellung ist fehlgeschlagen und wird wiederholt.',
      down: 'Mehrere Zustellungen sind fehlgeschlagen. Es wird in wachsenden Abständen versucht, bis zu zwei Stunden.',
      stopped: 'Es wird nichts gesendet, weil das Zugriffstoken nicht gilt oder die Ereignisse nicht lesen darf.',
    },
    behind: 'Noch nicht bearbeitet',
    count: (count: number, number: string) => (count === 1 ? '1 Ereignis' : `${number} Ereignisse`),
    ignoresOwn: 'Ohne Änderungen mit demselben Zugriffstoken.',
    overlap: 'Bis dahin signiert auch das vorige Secret:',
    changed: 'Geändert',
  },
})

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const texts = useTexts()
  const names = useWebhookTexts()
  const reasons = useWebhookReasons()
  const format = useFormat()
  const inWords = useTypesInWords()
  const { client_id: clientId, previous_secret_until: overlap, last_delivered_at: delivered } = webhook
  return (
    <Facts>
      <Fact name={names.status} hint={webhook.reason ? reasons[webhook.reason] : texts.meaning[healthOf(webhook)]}>
        <WebhookState webhook={webhook} />
      </Fact>
      <Fact name={names.url}>{webhook.url}</Fact>
      <Fact name={names.events} hint={webhook.ignore_own && texts.ignoresOwn}>
        {inWords(webhook.types)}
      </Fact>
      <Fact name={names.payload}>{names.payloads[webhook.payload]}</Fact>
      <Fact name={names.owner}>
        {clientId === undefined ? (
          `${names.ofArea}: ${webhook.learning_area}`
        ) : (
          <TextLink to="/configuration/authentication/access-tokens/$clientId" params={{ clientId }}>
            {names.ofToken}
          </TextLink>
        )}
      </Fact>
      <Fact name={texts.behind}>{texts.count(webhook.events_behind, format.number(webhook.events_behind))}</Fact>
      <Fact name={names.lastDelivered}>{delivered ? <Moment at={delivered} /> : names.never}</Fact>
      <Fact
        name={texts.changed}
        hint={
          overlap && (
            <>
              {texts.overlap} <Moment at={overlap} absolute />
            </>
          )
        }
      >
        <Moment at={webhook.updated_at} /> · <HistoryLink id={webhook.id} area={webhook.learning_area} />
      </Fact>
    </Facts>
  )
}
