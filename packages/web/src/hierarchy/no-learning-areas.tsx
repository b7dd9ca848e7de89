import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Box } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { useMayChange } from '../use-may-change.ts'
import { AddLearningAreaForm } from './add-learning-area-form.tsx'

const useTexts = defineTexts({
  en: {
    title: 'No learning areas yet',
    text: 'A learning area is a top level of the hierarchy, such as a school, a region or a company. All people, courses and access tokens belong to a learning area, and learning areas cannot see each other’s data.',
    start: 'Add the first one to get started.',
  },
  de: {
    title: 'Noch keine Lernbereiche',
    text: 'Ein Lernbereich ist eine oberste Ebene der Hierarchie, z. B. eine Schule, eine Region oder ein Unternehmen. Alle Personen, Kurse und Zugriffstoken gehören zu einem Lernbereich. Die Daten eines Lernbereichs sind für andere nicht sichtbar.',
    start: 'Legen Sie den ersten an, um zu beginnen.',
  },
})

/** Says what a learning area is, with the form for the first one. */
export function NoLearningAreas({ onAdded }: { onAdded(area: HierarchyLevel): void }) {
  const texts = useTexts()
  if (!useMayChange()) return <TitledSection title={texts.title} lead={texts.text} />
  return (
    <TitledSection title={texts.title} lead={`${texts.text} ${texts.start}`}>
      <Box maw="42rem">
        <AddLearningAreaForm onAdded={onAdded} />
      </Box>
    </TitledSection>
  )
}
