import type { CreatedWebhook } from '@backoffice/contract/webhook'
import { useQueryClient } from '@tanstack/react-query'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { useWebhookTexts } from './texts.ts'
import { useWebhookForm } from './use-webhook-form.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { fieldsOf, newValues } from './webhook-values.ts'
import { createWebhook, webhooksPath } from './webhooks.ts'

const useTexts = defineTexts({
  en: { title: 'Add webhook' },
  de: { title: 'Webhook anlegen' },
})

interface Props {
  /** The slug of the area by which the list is filtered. */
  area: string | undefined
  onClose(): void
  onAdded(webhook: CreatedWebhook): void
}

export function AddWebhookDialog({ area, onClose, onAdded }: Props) {
  const texts = useTexts()
  const names = useWebhookTexts()
  const queryClient = useQueryClient()
  const { form, ...dialog } = useWebhookForm({
    initialValues: newValues(area ?? ''),
    send: ({ learning_area, ...values }) => createWebhook({ learning_area, ...fieldsOf(values) }),
    onSuccess: (webhook) => {
      void queryClient.invalidateQueries({ queryKey: [webhooksPath] })
      onAdded(webhook)
    },
  })
  return (
    <FormDialog title={texts.title} submit={names.add} onClose={onClose} {...dialog}>
      <AreaPicker
        label={names.area}
        required
        {...form.getInputProps('learning_area')}
        value={form.getValues().learning_area}
        onChange={(slug) => form.setFieldValue('learning_area', slug ?? '')}
      />
      <WebhookFields form={form} />
    </FormDialog>
  )
}
