import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { defineTexts } from '../i18n/language.tsx'
import { sessionQuery } from '../session.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const useTexts = defineTexts({
  en: { title: 'Account', lead: (email: string) => `You are signed in as ${email}.` },
  de: { title: 'Konto', lead: (email: string) => `Sie sind als ${email} angemeldet.` },
})

export function AccountScreen() {
  const texts = useTexts()
  const { data: session } = useQuery(sessionQuery)
  if (!session) return null
  const { administrator } = session
  return (
    <Stack gap="lg">
      <PageHead title={texts.title} lead={texts.lead(administrator.email)} />
      <PasswordCard email={administrator.email} />
      <SecondFactorCard on={administrator.totp} />
      <SessionsCard />
    </Stack>
  )
}
