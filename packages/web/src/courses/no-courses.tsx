import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'

const useTexts = defineTexts({
  en: {
    noArea: 'No learning area yet',
    noAreaText: 'A course belongs to a learning area, a top level of the hierarchy. Add one first.',
    toHierarchy: 'Go to the hierarchy',
    noMatch: 'No course matches',
    noMatchText: 'No course fits the search and the filters.',
    clear: 'Clear search and filters',
    none: 'No courses yet',
    noneText: 'A course starts as a draft. Once it is published, people can be enrolled in it.',
    add: 'Add a course',
  },
  de: {
    noArea: 'Noch kein Lernbereich',
    noAreaText: 'Ein Kurs gehört zu einem Lernbereich, einer obersten Ebene der Hierarchie. Legen Sie zuerst einen an.',
    toHierarchy: 'Zur Hierarchie',
    noMatch: 'Kein Kurs gefunden',
    noMatchText: 'Kein Kurs passt zur Suche und zu den Filtern.',
    clear: 'Suche und Filter zurücksetzen',
    none: 'Noch keine Kurse',
    noneText: 'Ein Kurs beginnt als Entwurf. Sobald er veröffentlicht ist, können Personen eingeschrieben werden.',
    add: 'Einen Kurs anlegen',
  },
})

interface Props {
  filtered: boolean
  onClear(): void
  onAdd(): void
}

/** Why the list is empty, and the way out. */
export function NoCourses({ filtered, onClear, onAdd }: Props) {
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
