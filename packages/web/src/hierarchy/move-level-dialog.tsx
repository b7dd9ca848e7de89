import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { moveLevel } from './level-changes.ts'
import { LevelPicker } from './level-picker.tsx'
import { levelsOfArea } from './levels-of-area.ts'
import { pathText } from './texts.ts'
import { levelsBelow } from './tree-order.ts'

const useTexts = defineTexts({
  en: {
    title: (name: string) => `Move ${name}`,
    what: 'Its people, its courses and all levels below it move with it. From then on, people see the courses available in the new place.',
    now: (path: string) => `Now: ${path}`,
    target: 'New parent level',
    another: 'Choose a level other than the current parent level.',
    move: 'Move',
  },
  de: {
    title: (name: string) => `${name} verschieben`,
    what: 'Die Personen und Kurse der Ebene und alle Ebenen darunter werden mit verschoben. Die Personen sehen dann die Kurse, die am neuen Ort angeboten werden.',
    now: (path: string) => `Bisher: ${path}`,
    target: 'Neue übergeordnete Ebene',
    another: 'Wählen Sie eine andere Ebene als die bisherige übergeordnete Ebene.',
    move: 'Verschieben',
  },
})

interface Props {
  level: HierarchyLevel
  onClose(): void
  onDone(moved: HierarchyLevel): void
}

/** Moves a level without dragging. */
export function MoveLevelDialog({ level, onClose, onDone }: Props) {
  const texts = useTexts()
  const { data: levels = [] } = useQuery(levelsOfArea(level.learning_area))
  const outOfReach = new Set([level, ...levelsBelow(levels, level)].map(({ id }) => id))
  const { form, ...dialog } = useServiceForm({
    initialValues: { parent_id: level.parent_id ?? '' },
    validate: { parent_id: (id) => (id === '' || id === level.parent_id ? texts.another : null) },
    labels: { parent_id: texts.target },
    send: ({ parent_id }) => moveLevel(level.id, { parent_id }),
    onSuccess: onDone,
  })
  return (
    <FormDialog title={texts.title(level.name)} submit={texts.move} onClose={onClose} {...dialog}>
      <Text size="sm">{texts.what}</Text>
      <Text size="sm" c="dimmed">
        {texts.now(pathText(level.path))}
      </Text>
      <LevelPicker
        label={texts.target}
        areaSlug={level.learning_area}
        without={({ id }) => outOfReach.has(id)}
        required
        data-autofocus
        {...form.getInputProps('parent_id')}
        onChange={(id) => form.setFieldValue('parent_id', id ?? '')}
      />
    </FormDialog>
  )
}
