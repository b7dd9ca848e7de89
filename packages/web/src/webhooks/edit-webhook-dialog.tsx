import type { Webhook } from '@backoffice/contract/webhook'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { changed } from '../ui/forms/send-changed.ts'
import { useRefreshWebhook } from './use-refresh-webhook.ts'
import { useWebhookForm } from './use-webhook-form.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { fieldsOf, valuesOf } from './webhook-values.ts'
import { editWebhook } from './webhooks.ts'

const useTexts = defineTexts({
  en: { title: 'Edit webhook', save: 'Save' },
  de: { title: 'Webhook bearbeiten', save: 'Speichern' },
})

interface Props {
  webhook: Webhook
  onClose(): void
  onSaved(): void
}

export function EditWebhookDialog({ webhook, onClose, onSaved }: Props) {
  const texts = useTexts()
  const refresh = useRefreshWebhook()
  const { form, ...dialog } = useWebhookForm({
    initialValues: valuesOf(webhook),
    send: async (values, before) => {
      // Not what somebody else may have changed meanwhile.
      const edit = fieldsOf(changed(before, values))
      return Object.keys(edit).length > 0 ? editWebhook(webhook, edit) : undefined
    },
    onSuccess: (saved) => {
      if (!saved) return onClose()
      refresh(saved)
      onSaved()
    },
  })
  return (
    <FormDialog title={texts.title} submit={texts.save} onClose={onClose} {...dialog}>
      <WebhookFields form={form} more={webhook.types} ofToken={webhook.client_id !== undefined} />
    </FormDialog>
  )
}
