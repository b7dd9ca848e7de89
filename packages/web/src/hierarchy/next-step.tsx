import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { defineTexts } from '../i18n/language.tsx'
import { overviewQuery } from '../overview-query.ts'
import { TextLink } from '../ui/text/text-link.tsx'

const useTexts = defineTexts({
  en: { next: 'Next:', add: 'add an access token', purpose: 'so that a program can connect to a learning area.' },
  de: {
    next: 'Als Nächstes:',
    add: 'Zugriffstoken anlegen',
    purpose: 'damit sich ein Programm mit einem Lernbereich verbinden kann.',
  },
})

/** Suggests adding an access token as long as there is none. */
export function NextStep() {
  const texts = useTexts()
  const { data: overview } = useQuery(overviewQuery)
  if (!overview) return null
  const { active, expired, revoked } = overview.access_tokens
  if (active + expired + revoked > 0) return null
  return (
    <Text size="sm">
      {texts.next} <TextLink to="/configuration/authentication/access-tokens/add">{texts.add}</TextLink>,{' '}
      {texts.purpose}
    </Text>
  )
}
