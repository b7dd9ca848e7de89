import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { deleteLevel } from './level-changes.ts'

const useTexts = defineTexts({
  en: {
    title: (name: string) => `Delete ${name}?`,
    level: 'Only an empty level can be deleted: one without levels below it, people and courses.',
    area: 'Only an empty learning area can be deleted: one without levels below it, people, courses and access tokens.',
    final: 'This cannot be undone.',
    confirm: 'Delete',
  },
  de: {
    title: (name: string) => `${name} löschen?`,
    level: 'Nur eine leere Ebene kann gelöscht werden: ohne Ebenen darunter, ohne Personen und ohne Kurse.',
    area: 'Nur ein leerer Lernbereich kann gelöscht werden: ohne Ebenen darunter, Personen, Kurse und Zugriffstoken.',
    final: 'Das lässt sich nicht rückgängig machen.',
    confirm: 'Löschen',
  },
})

interface Props {
  level: HierarchyLevel
  onClose(): void
  onDone(): void
}

export function DeleteLevelDialog({ level, onClose, onDone }: Props) {
  const texts = useTexts()
  return (
    <ConfirmDialog
      title={texts.title(level.name)}
      confirm={texts.confirm}
      grave
      work={() => deleteLevel(level.id)}
      onClose={onClose}
      onDone={onDone}
    >
      <Text size="sm">
        {level.parent_id === null ? texts.area : texts.level} {texts.final}
      </Text>
    </ConfirmDialog>
  )
}
