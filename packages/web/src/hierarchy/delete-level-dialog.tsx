import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { deleteLevel } from './level-changes.ts'

const useTexts = defineTexts({
  en: {
    title: (name: string) => `Delete ${name}?`,
    level: 'You can only delete an empty level: no levels below it, no people and no courses.',
    area: 'You can only delete an empty learning area: no levels below it, no people, no courses and no access tokens.',
    final: 'This cannot be undone.',
    confirm: 'Delete',
  },
  de: {
    title: (name: string) => `${name} löschen?`,
    level: 'Sie können nur eine leere Ebene löschen: ohne Ebenen darunter, ohne Personen und ohne Kurse.',
    area: 'Sie können nur einen leeren Lernbereich löschen: ohne Ebenen darunter, ohne Personen, Kurse und Zugriffstoken.',
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
