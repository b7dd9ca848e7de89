import { Stack } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from './link-button.tsx'
import { PageHead } from './page-head.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Page not found',
    text: 'There is no page at this address. It may have moved, or the link has a slip in it.',
    home: 'Go to the overview',
  },
  de: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen, oder der Link enthält einen Fehler.',
    home: 'Zur Übersicht',
  },
})

export function NotFoundScreen() {
  const texts = useTexts()
  return (
    <Stack align="flex-start">
      <PageHead title={texts.title} lead={texts.text} />
      <LinkButton to="/">{texts.home}</LinkButton>
    </Stack>
  )
}
