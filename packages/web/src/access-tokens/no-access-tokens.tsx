import { Button } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NoAreaForTokens } from './no-area-for-tokens.tsx'
import { useCommonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    noneTitle: 'No access token yet',
    noneText:
      'An access token lets another program, such as n8n, a website or a script of your own, work with the data of one learning area. It gets a client id and a secret of its own, so you can see what it does and stop it without touching the others.',
    noMatch: 'No access token matches',
    noMatchText: 'Nothing fits the search and the filters above.',
    showAll: 'Show all',
  },
  de: {
    noneTitle: 'Noch kein Zugriffstoken',
    noneText:
      'Mit einem Zugriffstoken arbeitet ein anderes Programm, etwa n8n, eine Website oder ein eigenes Skript, mit den Daten eines Lernbereichs. Es hat eine eigene Client-ID und ein eigenes Geheimnis: So sehen Sie, was es tut, und können es stoppen, ohne die anderen zu berühren.',
    noMatch: 'Kein Zugriffstoken gefunden',
    noMatchText: 'Nichts passt zur Suche und zu den Filtern oben.',
    showAll: 'Alle anzeigen',
  },
})

interface Props {
  filtered: boolean
  noArea: boolean
  onShowAll(): void
}

export function NoAccessTokens({ filtered, noArea, onShowAll }: Props) {
  const texts = useTexts()
  const common = useCommonTexts()
  if (noArea) return <NoAreaForTokens />
  if (filtered) {
    return (
      <EmptyState title={texts.noMatch} text={texts.noMatchText}>
        <Button variant="default" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={texts.noneTitle} text={texts.noneText}>
      <LinkButton to="/configuration/authentication/access-tokens/add" mt="xs">
        {common.add}
      </LinkButton>
    </EmptyState>
  )
}
