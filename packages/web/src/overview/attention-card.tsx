import type { Overview } from '@backoffice/contract/overview'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { TitledCard } from '../ui/titled-card.tsx'
import { AttentionGroup } from './attention-group.tsx'
import { ExpiringItem } from './expiring-item.tsx'
import { FailingItem } from './failing-item.tsx'
import { NeverUsedItem } from './never-used-item.tsx'
import { OtherRefusals } from './other-refusals.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Needs attention',
    nothing:
      'Nothing right now: no integration is failing, no access token expires in the next 30 days, and all of them are in use.',
    failing: 'Refused in the last 24 hours',
    expiring: 'Expiring within 30 days',
    neverUsed: 'Added more than a week ago and never used',
    allExpiring: (count: number) => `Show all ${count} expiring soon`,
  },
  de: {
    title: 'Handlungsbedarf',
    nothing:
      'Zurzeit keiner: Alle Integrationen funktionieren, kein Zugriffstoken läuft in den nächsten 30 Tagen ab, und alle werden verwendet.',
    failing: 'In den letzten 24 Stunden abgelehnt',
    expiring: 'Läuft innerhalb von 30 Tagen ab',
    neverUsed: 'Vor mehr als einer Woche angelegt und nie verwendet',
    allExpiring: (count: number) => `Alle ${count} bald ablaufenden anzeigen`,
  },
})

/** What an administrator should look at, the most urgent first, each with the way there. */
export function AttentionCard({ overview }: { overview: Overview }) {
  const texts = useTexts()
  const { attention, access_tokens, ever_used, refusals_last_24_hours } = overview
  const { failing, expiring, never_used } = attention
  const nothing = failing.length + expiring.length + never_used.length === 0
  if (nothing && !ever_used) return null
  const others = failing.reduce((rest, { refusals }) => rest - refusals, refusals_last_24_hours)
  const more = access_tokens.expiring > expiring.length ? texts.allExpiring(access_tokens.expiring) : undefined
  return (
    <TitledCard title={texts.title}>
      {nothing && <Text>{texts.nothing}</Text>}
      {failing.length > 0 && (
        <AttentionGroup title={texts.failing} grave>
          {failing.map((client) => (
            <FailingItem key={client.client_id} client={client} />
          ))}
        </AttentionGroup>
      )}
      {others > 0 && <OtherRefusals count={others} listed={failing.length > 0} />}
      {expiring.length > 0 && (
        <AttentionGroup title={texts.expiring} more={more}>
          {expiring.map((token) => (
            <ExpiringItem key={token.client_id} token={token} />
          ))}
        </AttentionGroup>
      )}
      {never_used.length > 0 && (
        <AttentionGroup title={texts.neverUsed}>
          {never_used.map((token) => (
            <NeverUsedItem key={token.client_id} token={token} />
          ))}
        </AttentionGroup>
      )}
    </TitledCard>
  )
}
