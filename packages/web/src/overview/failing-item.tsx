import type { FailingClient } from '@backoffice/contract/overview'
import type { ReactNode } from 'react'
import { helpFor } from '../access-tokens/health/help-for.ts'
import { HelpLink } from '../access-tokens/health/help-link.tsx'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { useExplainRefusal } from '../refusals/refusal-texts.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { TokenItem } from './token-item.tsx'

const useTexts = defineTexts({
  en: {
    times: (count: number, number: string) => (count === 1 ? 'Refused once' : `Refused ${number} times`),
    last: 'last',
    refused: (name: ReactNode) => <>{name} is being refused</>,
    wasRefused: (name: ReactNode) => <>{name} was refused</>,
    paused: (name: ReactNode) => <>{name} is paused but still in use</>,
    expired: (name: ReactNode) => <>{name} has expired but is still in use</>,
    revoked: (name: ReactNode) => <>{name} is revoked but still in use</>,
    worksSince: 'It has worked since then, most recently',
    checkAttempts: 'If you do not recognise the refused attempts, check where they came from.',
    attempts: 'Show attempts',
  },
  de: {
    times: (count: number, number: string) => (count === 1 ? 'Einmal abgelehnt' : `${number}-mal abgelehnt`),
    last: 'zuletzt',
    refused: (name: ReactNode) => <>{name} wird abgelehnt</>,
    wasRefused: (name: ReactNode) => <>{name} wurde abgelehnt</>,
    paused: (name: ReactNode) => <>{name} ist pausiert, wird aber noch verwendet</>,
    expired: (name: ReactNode) => <>{name} ist abgelaufen, wird aber noch verwendet</>,
    revoked: (name: ReactNode) => <>{name} ist widerrufen, wird aber noch verwendet</>,
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
  const sentence = client.status !== 'active' ? texts[client.status] : worksSince ? texts.wasRefused : texts.refused
  return (
    <TokenItem
      token={client}
      sentence={sentence}
      grave={!worksSince}
      action={
        worksSince ? (
          <LinkButton
            variant="default"
            to="/audit"
            search={{ client_id: client.client_id, refused: 'true' }}
            aria-label={`${texts.attempts}: ${client.token_name}`}
          >
            {texts.attempts}
          </LinkButton>
        ) : (
          <HelpLink token={client} help={helpFor(client.last_refusal, client)} />
        )
      }
    >
      {texts.times(client.refusals, format.number(client.refusals))}, {texts.last} <Moment at={refusedAt} />: {reason}{' '}
      {worksSince ? (
        <>
          {texts.worksSince} <Moment at={usedAt} />. {texts.checkAttempts}
        </>
      ) : (
        remedy
      )}
    </TokenItem>
  )
}
