import type { CreatedWebhook, WebhookPayload } from '@backoffice/contract/webhook'
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useServiceForm } from '../ui/use-service-form.ts'
import { useWebhookTexts } from './texts.ts'
import { createWebhook, webhooksPath } from './webhooks.ts'

const useTexts = defineTexts({
  en: {
    title: 'Add webhook',
    urlHint: 'Where events are sent, by https.',
    descriptionHint: 'Optional. What the receiver is for, such as “Payroll”.',
    needsArea: 'Choose a learning area.',
    needsUrl: 'Enter a URL that begins with https://.',
    needsTypes: 'Choose at least one kind of event.',
  },
  de: {
    title: 'Webhook anlegen',
    urlHint: 'Wohin Ereignisse gesendet werden, über https.',
    descriptionHint: 'Optional. Wofür der Empfänger da ist, z. B. „Lohnabrechnung“.',
    needsArea: 'Wählen Sie einen Lernbereich.',
    needsUrl: 'Geben Sie eine URL ein, die mit https:// beginnt.',
    needsTypes: 'Wählen Sie mindestens eine Art von Ereignissen.',
  },
})

const payloads: WebhookPayload[] = ['thin', 'full', 'signal']

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
  const { data: areas = [] } = useQuery(learningAreasQuery)
  const kinds = Object.keys(names.kinds)
  const only = areas.length === 1 ? areas[0]?.learning_area : undefined
  const { form, ...dialog } = useServiceForm({
    initialValues: {
      learning_area: area ?? only ?? '',
      url: '',
      // A list in one text, as the form has only texts.
      types: kinds.join(' '),
      payload: 'thin',
      description: '',
    },
    validate: {
      learning_area: (slug) => (slug === '' ? texts.needsArea : null),
      url: (url) => (URL.canParse(url.trim()) ? null : texts.needsUrl),
      types: (types) => (types === '' ? texts.needsTypes : null),
    },
    labels: {
      learning_area: names.area,
      url: names.url,
      types: names.events,
      payload: names.payload,
      description: names.description,
    },
    send: ({ learning_area, url, types, payload, description }) => {
      const chosen = types.split(' ')
      return createWebhook({
        learning_area,
        url: url.trim(),
        types: chosen.length === kinds.length ? ['*'] : chosen,
        payload: payload as WebhookPayload,
        description: description.trim(),
      })
    },
    onSuccess: (webhook) => {
      void queryClient.invalidateQueries({ queryKey: [webhooksPath] })
      onAdded(webhook)
    },
  })
  const { learning_area, types } = form.getValues()
  const text = { autoComplete: 'off', withAsterisk: false } as const
  return (
    <FormDialog title={texts.title} submit={names.add} onClose={onClose} {...dialog}>
      <AreaPicker
        label={names.area}
        required
        {...form.getInputProps('learning_area')}
        value={learning_area}
        onChange={(slug) => form.setFieldValue('learning_area', slug ?? '')}
      />
      <TextInput
        {...text}
        label={names.url}
        description={texts.urlHint}
        required
        type="url"
        inputMode="url"
        maxLength={2000}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checkbox.Group
        label={names.events}
        value={types === '' ? [] : types.split(' ')}
        onChange={(chosen) => form.setFieldValue('types', kinds.filter((kind) => chosen.includes(kind)).join(' '))}
        error={form.errors.types}
      >
        <Stack gap={6} mt={6}>
          {kinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={names.kinds[kind]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={names.payload}
        data={payloads.map((value) => ({ value, label: names.payloads[value] }))}
        {...form.getInputProps('payload')}
      />
      <TextInput
        {...text}
        label={names.description}
        description={texts.descriptionHint}
        maxLength={200}
        {...form.getInputProps('description')}
      />
    </FormDialog>
  )
}
