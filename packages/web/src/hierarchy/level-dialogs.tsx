import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { defineTexts } from '../i18n/language.tsx'
import { sendChanged } from '../ui/forms/send-changed.ts'
import { DeleteLevelDialog } from './delete-level-dialog.tsx'
import { createLevel, editLevel } from './level-changes.ts'
import type { LevelAction } from './level-details.tsx'
import { LevelFormDialog } from './level-form-dialog.tsx'
import { MoveLevelDialog } from './move-level-dialog.tsx'
import { pathText } from './texts.ts'

const useTexts = defineTexts({
  en: {
    addTitle: 'Add level',
    below: (path: string) => `Below ${path}`,
    add: 'Add level',
    editLevel: 'Edit level',
    editArea: 'Edit learning area',
    save: 'Save',
  },
  de: {
    addTitle: 'Ebene anlegen',
    below: (path: string) => `Unter ${path}`,
    add: 'Ebene anlegen',
    editLevel: 'Ebene bearbeiten',
    editArea: 'Lernbereich bearbeiten',
    save: 'Speichern',
  },
})

interface Props {
  action: LevelAction
  level: HierarchyLevel
  onClose(): void
  /** Gets the changed level; undefined if it was deleted. */
  onDone(action: LevelAction, changed?: HierarchyLevel): void
}

/** The dialogs for the actions on a level. */
export function LevelDialogs({ action, level, onClose, onDone }: Props) {
  const texts = useTexts()
  if (action === 'move') {
    return <MoveLevelDialog level={level} onClose={onClose} onDone={(moved) => onDone(action, moved)} />
  }
  if (action === 'delete') return <DeleteLevelDialog level={level} onClose={onClose} onDone={() => onDone(action)} />
  if (action === 'add') {
    return (
      <LevelFormDialog
        title={texts.addTitle}
        place={texts.below(pathText(level.path))}
        submit={texts.add}
        send={({ name, external_id }) =>
          createLevel({
            learning_area: level.learning_area,
            parent_id: level.id,
            name,
            ...(external_id === null ? {} : { external_id }),
          })
        }
        onClose={onClose}
        onDone={(added) => onDone(action, added)}
      />
    )
  }
  return (
    <LevelFormDialog
      title={level.parent_id === null ? texts.editArea : texts.editLevel}
      place={pathText(level.path)}
      submit={texts.save}
      level={level}
      send={(fields, before) => sendChanged(before, fields, (edit) => editLevel(level.id, edit))}
      onClose={onClose}
      onDone={(edited) => onDone(action, edited)}
    />
  )
}
