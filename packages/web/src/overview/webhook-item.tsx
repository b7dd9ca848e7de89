import type { FailingWebhook } from '@backoffice/contract/overview'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { useWebhookReasons } from '../webhooks/reasons.ts'
import { nameOf } from '../webhooks/webhooks.ts'
import { AttentionItem } from './attention-item.tsx'

const useTexts = defineTexts({
  en: {
    disabled: (name: ReactNode) => <>Webhook {name} was disabled</>,
    paused: (name: ReactNode) => <>Webhook {name} is paused</>,
    failing: (name: ReactNode) => <>Webhook {name} is failing</>,
    refusing: (name: ReactNode) => <>Webhook {name} could not take some events</>,
    since: 'First failed',
    retried: 'It is tried again by itself. Ask whoever runs the receiver.',
    parked: (count: number, number: string) =>
      count === 1 ? 'One event is parked.' : `${number} events are parked or wait for these.`,
    open: 'Open webhook',
  },
  de: {
    disabled: (name: ReactNode) => <>Webhook {name} wurde abgeschaltet</>,
    paused: (name: ReactNode) => <>Webhook {name} ist pausiert</>,
    failing: (name: ReactNode) => <>Webhook {name} schlägt fehl</>,
    refusing: (name: ReactNode) => <>Webhook {name} konnte einige Ereignisse nicht annehmen</>,
    since: 'Erster Fehler',
    retried: 'Es wird von selbst weiter versucht. Fragen Sie, wer den Empfänger betreibt.',
    parked: (count: number, number: string) =>
      count === 1
        ? 'Ein Ereignis ist zurückgestellt.'
        : `${number} Ereignisse sind zurückgestellt oder warten auf solche.`,
    open: 'Webhook öffnen',
  },
})

/** A webhook that gets nothing, or could not take something. */
export function WebhookItem({ webhook }: { webhook: FailingWebhook }) {
  const texts = useTexts()
  const reasons = useWebhookReasons()
  const format = useFormat()
  const { learning_area: area, id, status, reason, failing_since: since, parked } = webhook
  const page = { to: '/configuration/webhooks/$area/$id', params: { area, id } } as const
  const what = status !== 'active' ? status : since ? 'failing' : 'refusing'
  return (
    <AttentionItem
      sentence={texts[what](<TextLink {...page}>{nameOf(webhook)}</TextLink>)}
      grave={what !== 'refusing'}
      area={area}
      action={
        <LinkButton variant="default" {...page} aria-label={`${texts.open}: ${nameOf(webhook)}`}>
          {texts.open}
        </LinkButton>
      }
    >
      {reason && reasons[reason]}{' '}
      {what === 'failing' && since && (
        <>
          {texts.since} <Moment at={since} />. {texts.retried}
        </>
      )}{' '}
      {parked > 0 && texts.parked(parked, format.number(parked))}
    </AttentionItem>
  )
}
