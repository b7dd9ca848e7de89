import type { Access, CreatedAccessToken } from '@backoffice/contract/access-token'
import { Group, Stack, TextInput } from '@mantine/core'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { today } from '../ui/calendar-date.ts'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { useServiceForm } from '../ui/use-service-form.ts'
import { WorkButton } from '../ui/work-button.tsx'
import { AccessField } from './access-field.tsx'
import { createAccessToken } from './access-tokens.ts'
import type { AddValues } from './add-values.ts'
import { resolveExpiration } from './expiration.ts'
import { ExpirationField } from './expiration-field.tsx'
import { useCommonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    area: 'The access token works only in this learning area. You cannot change this later.',
    areaNeeded: 'Choose a learning area.',
    name: 'The program that will use it, such as “n8n” or “Website”. You can change this later.',
  },
  de: {
    area: 'Das Zugriffstoken gilt nur in diesem Lernbereich. Sie können dies später nicht ändern.',
    areaNeeded: 'Wählen Sie einen Lernbereich.',
    name: 'Das Programm, das es verwendet, z. B. „n8n“ oder „Website“. Sie können dies später ändern.',
  },
})

interface Props {
  start: Pick<AddValues, 'learning_area' | 'token_name' | 'access'>
  onCreated(created: CreatedAccessToken): void
}

export function AddAccessTokenForm({ start, onCreated }: Props) {
  const texts = useTexts()
  const common = useCommonTexts()
  const { form, onSubmit, sending, error } = useServiceForm<AddValues, void>({
    initialValues: { ...start, expires: '1 year', expiration_date: '' },
    validate: {
      learning_area: (slug) => (slug === '' ? texts.areaNeeded : null),
      token_name: (name) => (name.trim() === '' ? common.nameNeeded : null),
      expiration_date: (date, { expires }) => {
        if (expires !== 'custom') return null
        if (date === '') return common.dateNeeded
        return date < today() ? common.datePassed : null
      },
    },
    labels: {
      learning_area: common.learningArea,
      token_name: common.name,
      access: common.access,
      expires: common.expiration,
      expiration_date: common.expirationDate,
    },
    // Passes the result to the caller instead of returning it, because the mutation cache would keep the secret.
    send: async ({ learning_area, token_name, access, expires, expiration_date }) => {
      onCreated(
        await createAccessToken({
          learning_area,
          token_name: token_name.trim(),
          access: access as Access,
          expiration_date: resolveExpiration(expires, expiration_date),
        }),
      )
    },
    onSuccess: () => undefined,
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="lg">
        {error && <ErrorAlert error={error} />}
        <AreaPicker
          label={common.learningArea}
          description={texts.area}
          required
          maw="28rem"
          {...form.getInputProps('learning_area')}
          onChange={(slug) => form.setFieldValue('learning_area', slug ?? '')}
        />
        <TextInput
          label={common.name}
          description={texts.name}
          required
          withAsterisk={false}
          maxLength={200}
          maw="28rem"
          autoComplete="off"
          {...form.getInputProps('token_name')}
        />
        <AccessField {...form.getInputProps('access')} />
        <ExpirationField form={form} />
        <Group mt="xs">
          <WorkButton type="submit" loading={sending}>
            {common.add}
          </WorkButton>
          <LinkButton variant="default" to="/configuration/authentication/access-tokens">
            {common.cancel}
          </LinkButton>
        </Group>
      </Stack>
    </form>
  )
}
