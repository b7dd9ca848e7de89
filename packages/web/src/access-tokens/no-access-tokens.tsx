import { Button } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useMayChange } from '../use-may-change.ts'
import { NoAreaForTokens } from './no-area-for-tokens.tsx'
import { useCommonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    noneTitle: 'No access tokens yet',
    noneText:
      'An access token lets another program, such as n8n, a website or your own script, work with the data of one learning area. Each one has its own client ID and secret, so you can see what the program does and stop it without affecting the others.',
    noMatch: 'No access tokens found',
    noMatchText: 'No access tokens match the search and filters.',
    showAll: 'Show all',
  },
  de: {
    noneTitle: 'Noch keine Zugriffstoken',
    noneText:
      'Mit einem Zugriffstoken arbeitet ein anderes Programm, z. B. n8n, eine Website oder ein eigenes Skript, mit den Daten eines Lernbereichs. Jedes hat eine eigene Client-ID und ein eigenes Secret. So sehen Sie, was das Programm tut, und können es sperren, ohne die anderen zu beeinträchtigen.',
    noMatch: 'Keine Zugriffstoken gefunden',
    noMatchText: 'Keine Zugriffstoken entsprechen der Suche und den Filtern.',
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
  const mayChange = useMayChange()
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
      {mayChange && (
        <LinkButton to="/configuration/authentication/access-tokens/add" mt="xs">
          {common.add}
        </LinkButton>
      )}
    </EmptyState>
  )
}
