import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'

const useTexts = defineTexts({
  en: {
    noArea: 'No learning area yet',
    noAreaText: 'A person belongs to a learning area, a top level of the hierarchy. Add one first.',
    toHierarchy: 'Go to the hierarchy',
    noMatch: 'Nobody matches',
    noMatchText: 'Nobody fits the search and the filters.',
    clear: 'Clear search and filters',
    none: 'No people yet',
    noneText: 'People learn, teach and manage. Integrations act in their names. Add them here or through the API.',
    add: 'Add the first person',
  },
  de: {
    noArea: 'Noch kein Lernbereich',
    noAreaText:
      'Eine Person gehört zu einem Lernbereich, einer obersten Ebene der Hierarchie. Legen Sie zuerst einen an.',
    toHierarchy: 'Zur Hierarchie',
    noMatch: 'Niemand gefunden',
    noMatchText: 'Niemand passt zur Suche und zu den Filtern.',
    clear: 'Suche und Filter zurücksetzen',
    none: 'Noch keine Personen',
    noneText:
      'Personen lernen, lehren und leiten. Anbindungen handeln in ihrem Namen. Legen Sie sie hier oder über die API an.',
    add: 'Erste Person anlegen',
  },
})

interface Props {
  filtered: boolean
  onClear(): void
  onAdd(): void
}

/** Why the list is empty, and the way out. */
export function NoPeople({ filtered, onClear, onAdd }: Props) {
  const texts = useTexts()
  const { data: areas } = useQuery(learningAreasQuery)
  if (areas?.length === 0) {
    return (
      <EmptyState title={texts.noArea} text={texts.noAreaText}>
        <LinkButton to="/hierarchy">{texts.toHierarchy}</LinkButton>
      </EmptyState>
    )
  }
  if (filtered) {
    return (
      <EmptyState title={texts.noMatch} text={texts.noMatchText}>
        <Button variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={texts.none} text={texts.noneText}>
      <Button variant="default" onClick={onAdd}>
        {texts.add}
      </Button>
    </EmptyState>
  )
}
