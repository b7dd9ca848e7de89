import type { Overview } from '@backoffice/contract/overview'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import classes from './attention.module.css'
import { ExpiringItem } from './expiring-item.tsx'
import { FailingItem } from './failing-item.tsx'
import { NeverUsedItem } from './never-used-item.tsx'
import { OtherRefusals } from './other-refusals.tsx'
import { UnverifiedItem } from './unverified-item.tsx'
import { WebhookItem } from './webhook-item.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Needs attention',
    nothing:
      'Nothing right now: no access token was refused in the last 24 hours, expires in the next 30 days or is still unused after a week. No webhook has failed for an hour or waits to be confirmed.',
    allExpiring: (count: number) => `Show all ${count} expiring soon`,
  },
  de: {
    title: 'Handlungsbedarf',
    nothing:
      'Zurzeit keiner: Kein Zugriffstoken wurde in den letzten 24 Stunden abgelehnt, läuft in den nächsten 30 Tagen ab oder ist nach einer Woche noch unbenutzt. Kein Webhook schlägt seit einer Stunde fehl oder wartet auf Bestätigung.',
    allExpiring: (count: number) => `Alle ${count} bald ablaufenden anzeigen`,
  },
})

/** What needs an administrator's attention, the most urgent first, with links. */
export function AttentionCard({ overview }: { overview: Overview }) {
  const texts = useTexts()
  const { attention, access_tokens, ever_used, refusals_last_24_hours } = overview
  const { failing, expiring, never_used, webhooks, unverified_webhooks: unverified } = attention
  const nothing = [failing, expiring, never_used, webhooks].every(({ length }) => length === 0) && unverified === 0
  if (nothing && !ever_used) return null
  const others = failing.reduce((rest, { refusals }) => rest - refusals, refusals_last_24_hours)
  const more = access_tokens.expiring > expiring.length ? texts.allExpiring(access_tokens.expiring) : undefined
  return (
    <TitledSection title={texts.title}>
      {nothing && <Text size="sm">{texts.nothing}</Text>}
      {!nothing && (
        <ul className={classes.items}>
          {failing.map((client) => (
            <FailingItem key={client.client_id} client={client} />
          ))}
          {webhooks.map((webhook) => (
            <WebhookItem key={`${webhook.learning_area}/${webhook.id}`} webhook={webhook} />
          ))}
          {unverified > 0 && <UnverifiedItem count={unverified} />}
          {expiring.map((token) => (
            <ExpiringItem key={token.client_id} token={token} />
          ))}
          {never_used.map((token) => (
            <NeverUsedItem key={token.client_id} token={token} />
          ))}
        </ul>
      )}
      {more && (
        <Text size="sm">
          <TextLink to="/configuration/authentication/access-tokens" search={{ status: 'expiring' }}>
            {more}
          </TextLink>
        </Text>
      )}
      {others > 0 && <OtherRefusals count={others} listed={failing.length > 0} />}
    </TitledSection>
  )
}
