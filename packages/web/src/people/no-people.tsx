import { Button } from '@mantine/core'
import { EmptyList } from '../hierarchy/empty-list.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useMayChange } from '../use-may-change.ts'

const useTexts = defineTexts({
  en: {
    noAreaText: 'A person belongs to a learning area, a top level of the hierarchy. Add a learning area first.',
    noMatch: 'No people found',
    noMatchText: 'Nobody matches the search and filters.',
    none: 'No people yet',
    noneText:
      'People learn, teach or manage, and integrations act on their behalf. Add people here or through the API.',
    add: 'Add the first person',
  },
  de: {
    noAreaText:
      'Eine Person gehört zu einem Lernbereich, einer obersten Ebene der Hierarchie. Legen Sie zuerst einen Lernbereich an.',
    noMatch: 'Keine Personen gefunden',
    noMatchText: 'Keine Personen entsprechen der Suche und den Filtern.',
    none: 'Noch keine Personen',
    noneText:
      'Personen lernen, lehren oder leiten, und Integrationen handeln in ihrem Namen. Legen Sie Personen hier oder über die API an.',
    add: 'Erste Person anlegen',
  },
})

interface Props {
  filtered: boolean
  onClear(): void
  onAdd(): void
}

/** Says why the list is empty and what to do. */
export function NoPeople({ filtered, onClear, onAdd }: Props) {
  const texts = useTexts()
  const mayChange = useMayChange()
  return (
    <EmptyList
      noAreaText={texts.noAreaText}
      filtered={filtered}
      noMatch={{ title: texts.noMatch, text: texts.noMatchText }}
      onClear={onClear}
    >
      <EmptyState title={texts.none} text={texts.noneText}>
        {mayChange && (
          <Button variant="default" onClick={onAdd}>
            {texts.add}
          </Button>
        )}
      </EmptyState>
    </EmptyList>
  )
}
