import { Stack } from '@mantine/core'
import { defineTexts } from '../../i18n/language.tsx'
import { LinkButton } from '../link-button.tsx'
import { PageHead } from './page-head.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Page not found',
    text: 'There is no page at this address. It may have moved, or the link is wrong.',
    home: 'Go to overview',
  },
  de: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Seite. Möglicherweise wurde sie verschoben, oder der Link ist falsch.',
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
