import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useServiceForm } from '../ui/use-service-form.ts'
import { moveLevel } from './level-changes.ts'
import { LevelPicker } from './level-picker.tsx'
import { levelsOfArea } from './levels-of-area.ts'
import { pathText } from './texts.ts'
import { levelsBelow } from './tree-order.ts'

const useTexts = defineTexts({
  en: {
    title: (name: string) => `Move ${name}`,
    what: 'Everything below it and on it moves with it. People and courses see from then on what is offered there.',
    now: (path: string) => `Now: ${path}`,
    target: 'New level above',
    another: 'Choose another level than the one it is below now.',
    move: 'Move',
  },
  de: {
    title: (name: string) => `${name} verschieben`,
    what: 'Alles darunter und darauf wandert mit. Für Personen und Kurse gilt dann, was dort angeboten wird.',
    now: (path: string) => `Jetzt: ${path}`,
    target: 'Neue übergeordnete Ebene',
    another: 'Wählen Sie eine andere Ebene als die, unter der sie jetzt steht.',
    move: 'Verschieben',
  },
})

interface Props {
  level: HierarchyLevel
  onClose(): void
  onDone(moved: HierarchyLevel): void
}

/** Moves a level without a pointer. */
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
