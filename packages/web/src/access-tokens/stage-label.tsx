import type { AccessToken } from '@backoffice/contract/access-token'
import { defineTexts } from '../i18n/language.tsx'
import { daysUntil } from './calendar-date.ts'
import { stageOf } from './lifecycle.ts'
import classes from './stage-label.module.css'

const useTexts = defineTexts({
  en: {
    active: 'Active',
    expired: 'Expired',
    revoked: 'Revoked',
    expiring: (days: number) => {
      if (days <= 0) return 'Expiring today'
      return days === 1 ? 'Expiring in 1 day' : `Expiring in ${days} days`
    },
  },
  de: {
    active: 'Aktiv',
    expired: 'Abgelaufen',
    revoked: 'Widerrufen',
    expiring: (days: number) => {
      if (days <= 0) return 'Läuft heute ab'
      return days === 1 ? 'Läuft in 1 Tag ab' : `Läuft in ${days} Tagen ab`
    },
  },
})

export function StageLabel({ token }: { token: AccessToken }) {
  const texts = useTexts()
  const stage = stageOf(token)
  return (
    <span className={classes.label} data-stage={stage}>
      {stage === 'expiring' ? texts.expiring(daysUntil(token.expiration_date)) : texts[stage]}
    </span>
  )
}
