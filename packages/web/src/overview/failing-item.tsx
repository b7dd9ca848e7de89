import type { FailingClient } from '@backoffice/contract/overview'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { useExplainRefusal } from '../refusals/refusal-texts.ts'
import { Moment } from '../ui/moment.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AttentionItem } from './attention-item.tsx'

const useTexts = defineTexts({
  en: {
    times: (count: number, number: string) => (count === 1 ? 'Refused once' : `Refused ${number} times`),
    last: 'last',
    paused: 'It is paused and is still in use.',
    expired: 'It has expired and is still in use.',
    revoked: 'It is revoked and is still in use.',
    worksSince: 'It has worked since, last',
    checkAttempts: 'If you do not know where the refused attempts came from, look at them.',
    attempts: 'Show the attempts',
  },
  de: {
    times: (count: number, number: string) => (count === 1 ? 'Einmal abgelehnt' : `${number}-mal abgelehnt`),
    last: 'zuletzt',
    paused: 'Es ist angehalten und wird noch verwendet.',
    expired: 'Es ist abgelaufen und wird noch verwendet.',
    revoked: 'Es ist widerrufen und wird noch verwendet.',
    worksSince: 'Seither hat es funktioniert, zuletzt',
    checkAttempts: 'Wissen Sie nicht, woher die abgelehnten Versuche kamen, sehen Sie sie an.',
    attempts: 'Versuche anzeigen',
  },
})

export function FailingItem({ client }: { client: FailingClient }) {
  const texts = useTexts()
  const format = useFormat()
  const explain = useExplainRefusal()
  const { reason, remedy } = explain(client.last_refusal)
  const { last_used_at: usedAt, last_refused_at: refusedAt } = client
  const worksSince = usedAt !== undefined && Date.parse(usedAt) > Date.parse(refusedAt)
  return (
    <AttentionItem
      token={client}
      action={
        <TextLink
          to="/audit"
          search={{ client_id: client.client_id, refused: 'true' }}
          aria-label={`${texts.attempts}: ${client.token_name}`}
        >
          {texts.attempts}
        </TextLink>
      }
    >
      {texts.times(client.refusals, format.number(client.refusals))}, {texts.last} <Moment at={refusedAt} />:{' '}
      {client.status === 'active' ? reason : texts[client.status]}{' '}
      {worksSince ? (
        <>
          {texts.worksSince} <Moment at={usedAt} />. {texts.checkAttempts}
        </>
      ) : (
        remedy
      )}
    </AttentionItem>
  )
}
