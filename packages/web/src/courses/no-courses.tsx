import { Button } from '@mantine/core'
import { EmptyList } from '../hierarchy/empty-list.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const useTexts = defineTexts({
  en: {
    noAreaText: 'A course belongs to a learning area, a top level of the hierarchy. Add one first.',
    noMatch: 'No course matches',
    noMatchText: 'No course fits the search and the filters.',
    none: 'No courses yet',
    noneText: 'A course starts as a draft. Once it is published, people can be enrolled in it.',
    add: 'Add a course',
  },
  de: {
    noAreaText: 'Ein Kurs gehört zu einem Lernbereich, einer obersten Ebene der Hierarchie. Legen Sie zuerst einen an.',
    noMatch: 'Kein Kurs gefunden',
    noMatchText: 'Kein Kurs passt zur Suche und zu den Filtern.',
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
  return (
    <EmptyList
      noAreaText={texts.noAreaText}
      filtered={filtered}
      noMatch={{ title: texts.noMatch, text: texts.noMatchText }}
      onClear={onClear}
    >
      <EmptyState title={texts.none} text={texts.noneText}>
        <Button variant="default" onClick={onAdd}>
          {texts.add}
        </Button>
      </EmptyState>
    </EmptyList>
  )
}
