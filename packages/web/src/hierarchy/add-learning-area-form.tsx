import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Group, Stack } from '@mantine/core'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
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
