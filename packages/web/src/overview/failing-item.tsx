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
    paused: 'It is paused but still in use.',
    expired: 'It has expired but is still in use.',
    revoked: 'It is revoked but still in use.',
    worksSince: 'It has worked since then, most recently',
    checkAttempts: 'If you do not recognise the refused attempts, check where they came from.',
    attempts: 'Show attempts',
  },
  de: {
    times: (count: number, number: string) => (count === 1 ? 'Einmal abgelehnt' : `${number}-mal abgelehnt`),
    last: 'zuletzt',
    paused: 'Es ist pausiert, wird aber noch verwendet.',
    expired: 'Es ist abgelaufen, wird aber noch verwendet.',
    revoked: 'Es ist widerrufen, wird aber noch verwendet.',
    worksSince: 'Seitdem hat es wieder funktioniert, zuletzt',
    checkAttempts: 'Wenn Sie die abgelehnten Versuche nicht kennen, prüfen Sie, woher sie kamen.',
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
