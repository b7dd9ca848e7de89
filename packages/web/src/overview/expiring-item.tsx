import type { ExpiringToken } from '@backoffice/contract/overview'
import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { today } from '../ui/text/calendar-date.ts'
import { useMayChange } from '../use-may-change.ts'
import { OpenTokenButton } from './open-token-button.tsx'
import { TokenItem } from './token-item.tsx'

const useTexts = defineTexts({
  en: {
    today: (name: ReactNode) => <>{name} expires at midnight (UTC)</>,
    expires: (name: ReactNode, left: string) => (
      <>
        {name} expires {left}
      </>
    ),
    until: (day: string) => `Works until the end of ${day}.`,
    action: 'Extend or replace',
    open: 'Open',
    used: (ago: string) => `Last used ${ago}.`,
    neverUsed: 'Never used.',
  },
  de: {
    today: (name: ReactNode) => <>{name} läuft um Mitternacht ab (UTC)</>,
    expires: (name: ReactNode, left: string) => (
      <>
        {name} läuft {left} ab
      </>
    ),
    until: (day: string) => `Gilt noch bis Ende des ${day}.`,
    action: 'Verlängern oder ersetzen',
    open: 'Öffnen',
    used: (ago: string) => `Zuletzt verwendet: ${ago}.`,
    neverUsed: 'Nie verwendet.',
  },
})

export function ExpiringItem({ token }: { token: ExpiringToken }) {
  const texts = useTexts()
  const format = useFormat()
  const mayChange = useMayChange()
  const used = token.last_used_at ? texts.used(format.ago(token.last_used_at)) : texts.neverUsed
  // Counts whole days, from midnight to midnight.
  const left = format.ago(`${token.expiration_date}T00:00:00Z`, Date.parse(`${today()}T00:00:00Z`))
  const isToday = token.expiration_date === today()
  return (
    <TokenItem
      token={token}
      sentence={(name) => (isToday ? texts.today(name) : texts.expires(name, left))}
      action={<OpenTokenButton token={token}>{mayChange ? texts.action : texts.open}</OpenTokenButton>}
    >
      {texts.until(format.day(token.expiration_date))} {used}
    </TokenItem>
  )
}
