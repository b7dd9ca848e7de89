import { Stack } from '@mantine/core'
import { SecondFactorCard } from '../account/second-factor-card.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { PageHead } from '../ui/page/page-head.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Set up two-factor authentication',
    lead: 'This installation requires it. Until it is on, you cannot do anything else here.',
  },
  de: {
    title: 'Zwei-Faktor-Authentifizierung einrichten',
    lead: 'Sie ist in dieser Installation vorgeschrieben. Bis sie aktiviert ist, können Sie hier nichts anderes tun.',
  },
})

/** Shown instead of every screen to an administrator who must set it up first. */
export function RequiredTwoFactor() {
  const texts = useTexts()
  return (
    <Stack gap="lg">
      <PageHead title={texts.title} lead={texts.lead} />
      <SecondFactorCard on={false} />
    </Stack>
  )
}
