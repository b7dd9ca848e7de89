import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { defineTexts } from '../i18n/language.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AddLearningAreaForm } from './add-learning-area-form.tsx'

const useTexts = defineTexts({ en: { title: 'Add a learning area' }, de: { title: 'Lernbereich anlegen' } })

interface Props {
  onClose(): void
  onAdded(area: HierarchyLevel): void
}

export function AddLearningAreaDialog({ onClose, onAdded }: Props) {
  return (
    <Dialog title={useTexts().title} onClose={onClose}>
      <AddLearningAreaForm onAdded={onAdded} />
    </Dialog>
  )
}
