import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { LearningAreaFields } from './learning-area-fields.tsx'
import { useLearningAreaTexts } from './texts.ts'
import { useLearningAreaForm } from './use-learning-area-form.ts'

const useTexts = defineTexts({ en: { title: 'Add learning area' }, de: { title: 'Lernbereich anlegen' } })

interface Props {
  onClose(): void
  onAdded(area: HierarchyLevel): void
}

export function AddLearningAreaDialog({ onClose, onAdded }: Props) {
  const { form, ...dialog } = useLearningAreaForm(onAdded)
  return (
    <FormDialog title={useTexts().title} submit={useLearningAreaTexts().add} onClose={onClose} {...dialog}>
      <LearningAreaFields form={form} />
    </FormDialog>
  )
}
