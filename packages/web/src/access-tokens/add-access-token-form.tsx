import type { AccessToken, CreatedAccessToken } from '@backoffice/contract/access-token'
import { Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { today } from '../ui/text/calendar-date.ts'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { AccessField } from './access-field.tsx'
import { createAccessToken } from './access-tokens.ts'
import { AddDetails } from './add-details.tsx'
import { AddSummary } from './add-summary.tsx'
import { type AddValues, changedArea, chosenAccess, newFromValues } from './add-values.ts'
import { latestWithin } from './expiration.ts'
import { ExpirationField } from './expiration-field.tsx'
import { useRuleTexts } from './rules/rule-texts.ts'
import { useRuleChecks } from './rules/use-rule-checks.ts'
import { useCommonTexts } from './texts.ts'
import { useTokenLimits } from './use-token-limits.ts'

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
  start: AddValues
  /** The access token in whose place the new one comes. */
  replaced?: AccessToken | undefined
  onCreated(created: CreatedAccessToken): void
}

export function AddAccessTokenForm({ start, replaced, onCreated }: Props) {
  const texts = useTexts()
  const common = useCommonTexts()
  const names = useRuleTexts()
  const checks = useRuleChecks()
  const format = useFormat()
  const { max_days } = useTokenLimits()
  const latest = latestWithin(max_days)
  const [rulesOpen, setRulesOpen] = useState(false)
  const { form, onSubmit, sending, error } = useServiceForm<AddValues, void>({
    initialValues: start,
    validate: {
      ...checks.validate,
      learning_area: (slug) => (slug === '' ? texts.areaNeeded : null),
      token_name: (name) => (name.trim() === '' ? common.nameNeeded : null),
      expiration_date: (date, { expires }) => {
        if (expires !== 'custom') return null
        if (date === '') return common.dateNeeded
        if (date < today()) return common.datePassed
        return date > latest ? common.dateTooLate(format.day(latest)) : null
      },
    },
    labels: {
      learning_area: common.learningArea,
      token_name: common.name,
      access: common.access,
      expires: common.expiration,
      expiration_date: common.expirationDate,
      ...checks.labels,
      owner: names.owner,
      contact_email: names.contact,
      note: names.note,
    },
    // Passes the result to the caller instead of returning it, because the mutation cache would keep the secret.
    send: async (values) =>
      onCreated(await createAccessToken(newFromValues(values, { replaces: replaced?.client_id, maxDays: max_days }))),
    onSuccess: () => undefined,
  })
  const values = form.getValues()
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="lg">
        {error && <ErrorAlert error={error} />}
        <AreaPicker
          label={common.learningArea}
          description={texts.area}
          required
          maw="28rem"
          disabled={replaced !== undefined}
          {...form.getInputProps('learning_area')}
          onChange={(slug) => form.setValues(changedArea(slug))}
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
        <AccessField
          {...form.getInputProps('access')}
          onChange={(access: string) => {
            form.setValues(chosenAccess(access))
            if (access === 'custom') setRulesOpen(true)
          }}
        />
        <ExpirationField form={form} />
        <AddDetails
          form={form}
          rulesOpen={rulesOpen}
          onToggleRules={() => setRulesOpen(!rulesOpen)}
          lastAddress={replaced?.last_address}
        />
        {values.learning_area !== '' && <AddSummary values={values} />}
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
