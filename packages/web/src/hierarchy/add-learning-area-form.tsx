import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Group, Stack } from '@mantine/core'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { WorkButton } from '../ui/work-button.tsx'
import { LearningAreaFields } from './learning-area-fields.tsx'
import { useLearningAreaTexts } from './texts.ts'
import { useLearningAreaForm } from './use-learning-area-form.ts'

/** Shown on the page for the first learning area. */
export function AddLearningAreaForm({ onAdded }: { onAdded(area: HierarchyLevel): void }) {
  const texts = useLearningAreaTexts()
  const { form, onSubmit, sending, error } = useLearningAreaForm(onAdded)
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {error && <ErrorAlert error={error} />}
        <LearningAreaFields form={form} />
        <Group>
          <WorkButton type="submit" loading={sending}>
            {texts.add}
          </WorkButton>
        </Group>
      </Stack>
    </form>
  )
}
