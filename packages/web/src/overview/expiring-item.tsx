import type { ExpiringToken } from '@backoffice/contract/overview'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { today } from '../ui/calendar-date.ts'
import { AttentionItem } from './attention-item.tsx'

const useTexts = defineTexts({
  en: {
    today: (used: string) => `Works until midnight (UTC). ${used}`,
    expires: (day: string, left: string, used: string) => `Works until the end of ${day} (${left}). ${used}`,
    used: (ago: string) => `Last used ${ago}.`,
    neverUsed: 'Never used.',
  },
  de: {
    today: (used: string) => `Gilt noch bis Mitternacht (UTC). ${used}`,
    expires: (day: string, left: string, used: string) => `Gilt noch bis Ende des ${day} (${left}). ${used}`,
    used: (ago: string) => `Zuletzt verwendet: ${ago}.`,
    neverUsed: 'Nie verwendet.',
  },
})

export function ExpiringItem({ token }: { token: ExpiringToken }) {
  const texts = useTexts()
  const format = useFormat()
  const used = token.last_used_at ? texts.used(format.ago(token.last_used_at)) : texts.neverUsed
  // From midnight to midnight: whole days.
  const left = format.ago(`${token.expiration_date}T00:00:00Z`, Date.parse(`${today()}T00:00:00Z`))
  return (
    <AttentionItem token={token}>
      {token.expiration_date === today()
        ? texts.today(used)
        : texts.expires(format.day(token.expiration_date), left, used)}
    </AttentionItem>
  )
}
