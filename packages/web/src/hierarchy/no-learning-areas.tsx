import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { HierarchyIcon } from '../ui/icons.tsx'
import { AddLearningAreaForm } from './add-learning-area-form.tsx'

const useTexts = defineTexts({
  en: {
    title: 'No learning areas yet',
    text: 'A learning area is a top level of the hierarchy, such as a school, a region or a company. All people, courses and access tokens belong to a learning area, and learning areas cannot see each other’s data. Add the first one to get started.',
  },
  de: {
    title: 'Noch keine Lernbereiche',
    text: 'Ein Lernbereich ist eine oberste Ebene der Hierarchie, z. B. eine Schule, eine Region oder ein Unternehmen. Alle Personen, Kurse und Zugriffstoken gehören zu einem Lernbereich. Die Daten eines Lernbereichs sind für andere nicht sichtbar. Legen Sie den ersten an, um zu beginnen.',
  },
})

/** What a learning area is, and the way to the first one. */
export function NoLearningAreas({ onAdded }: { onAdded(area: HierarchyLevel): void }) {
  const texts = useTexts()
  return (
    <Paper component="section" withBorder shadow="xs" radius="lg" p="lg">
      <Stack gap="lg" maw="42rem">
        <Group wrap="nowrap" align="flex-start">
          <Text c="dimmed" lh={1} mt={2}>
            <HierarchyIcon />
          </Text>
          <Stack gap={4}>
            <Title order={2}>{texts.title}</Title>
            <Text size="sm" c="dimmed">
              {texts.text}
            </Text>
          </Stack>
        </Group>
        <AddLearningAreaForm onAdded={onAdded} />
      </Stack>
    </Paper>
  )
}
