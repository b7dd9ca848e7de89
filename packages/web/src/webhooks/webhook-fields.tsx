import type { WebhookPayload } from '@backoffice/contract/webhook'
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { defineTexts } from '../i18n/language.tsx'
import { useWebhookTexts } from './texts.ts'
import { kinds, type WebhookValues } from './webhook-values.ts'

const useTexts = defineTexts({
  en: {
    urlHint: 'Where events are sent, by https.',
    descriptionHint: 'Optional. What the receiver is for, such as “Payroll”.',
  },
  de: {
    urlHint: 'Wohin Ereignisse gesendet werden, über https.',
    descriptionHint: 'Optional. Wofür der Empfänger da ist, z. B. „Lohnabrechnung“.',
  },
})

const payloads: WebhookPayload[] = ['thin', 'full', 'signal']

interface Props {
  form: UseFormReturnType<WebhookValues>
  /** Types that it has, of which some may be none of the kinds. */
  more?: readonly string[]
  ofToken?: boolean
}

export function WebhookFields({ form, more = [], ofToken = false }: Props) {
  const texts = useTexts()
  const names = useWebhookTexts()
  const { types, ignore_own } = form.getValues()
  const text = { autoComplete: 'off', withAsterisk: false } as const
  const choices = [...kinds, ...more.filter((type) => type !== '*' && !kinds.includes(type))]
  return (
    <>
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
        onChange={(chosen) => form.setFieldValue('types', choices.filter((type) => chosen.includes(type)).join(' '))}
        error={form.errors.types}
      >
        <Stack gap={6} mt={6}>
          {choices.map((type) => (
            <Checkbox key={type} value={type} label={names.kinds[type] ?? type} />
          ))}
        </Stack>
      </Checkbox.Group>
      {ofToken && (
        <Checkbox
          label={names.ignoreOwn}
          checked={ignore_own === 'true'}
          onChange={({ currentTarget }) => form.setFieldValue('ignore_own', currentTarget.checked ? 'true' : '')}
        />
      )}
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
    </>
  )
}
