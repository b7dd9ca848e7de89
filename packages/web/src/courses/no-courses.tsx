import { Button } from '@mantine/core'
import { EmptyList } from '../hierarchy/empty-list.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useMayChange } from '../use-may-change.ts'

const useTexts = defineTexts({
  en: {
    noAreaText: 'A course belongs to a learning area, a top level of the hierarchy. Add a learning area first.',
    noMatch: 'No courses found',
    noMatchText: 'No courses match the search and filters.',
    none: 'No courses yet',
    noneText: 'A course starts as a draft. Once it is published, you can enrol people in it.',
    add: 'Add course',
  },
  de: {
    noAreaText:
      'Ein Kurs gehört zu einem Lernbereich, einer obersten Ebene der Hierarchie. Legen Sie zuerst einen Lernbereich an.',
    noMatch: 'Keine Kurse gefunden',
    noMatchText: 'Keine Kurse entsprechen der Suche und den Filtern.',
    none: 'Noch keine Kurse',
    noneText: 'Ein Kurs beginnt als Entwurf. Sobald er veröffentlicht ist, können Sie Personen einschreiben.',
    add: 'Kurs anlegen',
  },
})

interface Props {
  filtered: boolean
  onClear(): void
  onAdd(): void
}

/** Says why the list is empty and what to do. */
export function NoCourses({ filtered, onClear, onAdd }: Props) {
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
