import type { AccessToken } from '@backoffice/contract/access-token'
import { defineTexts } from '../i18n/language.tsx'
import { daysUntil } from '../ui/text/calendar-date.ts'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { stageOf } from './lifecycle.ts'

const useTexts = defineTexts({
  en: {
    active: 'Active',
    paused: 'Paused',
    expired: 'Expired',
    revoked: 'Revoked',
    expiring: (days: number) => {
      if (days <= 0) return 'Expires today'
      return days === 1 ? 'Expires in 1 day' : `Expires in ${days} days`
    },
  },
  de: {
    active: 'Aktiv',
    paused: 'Pausiert',
    expired: 'Abgelaufen',
    revoked: 'Widerrufen',
    expiring: (days: number) => {
      if (days <= 0) return 'Läuft heute ab'
      return days === 1 ? 'Läuft in 1 Tag ab' : `Läuft in ${days} Tagen ab`
    },
  },
})

const tones = { active: 'good', expiring: 'warning', paused: 'warning', expired: 'bad', revoked: 'quiet' } as const

export function StageLabel({ token }: { token: AccessToken }) {
  const texts = useTexts()
  const stage = stageOf(token)
  return (
    <StatusBadge tone={tones[stage]}>
      {stage === 'expiring' ? texts.expiring(daysUntil(token.expiration_date)) : texts[stage]}
    </StatusBadge>
  )
}
