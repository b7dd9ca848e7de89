import type { AccessToken, AccessTokenEdit } from '@backoffice/contract/access-token'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { changed, sendChanged } from '../ui/forms/send-changed.ts'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { today } from '../ui/text/calendar-date.ts'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { accessTokenQuery, accessTokensPath, editAccessToken } from './access-tokens.ts'
import { latestWithin } from './expiration.ts'
import { NoteFields } from './rules/note-fields.tsx'
import { useRuleTexts } from './rules/rule-texts.ts'
import { useCommonTexts } from './texts.ts'
import { useTokenLimits } from './use-token-limits.ts'

const useTexts = defineTexts({
  en: {
    save: 'Save',
    saved: 'Changes saved.',
    revive: 'This access token has expired. Set a later date to make it work again immediately, with the same secret.',
  },
  de: {
    save: 'Speichern',
    saved: 'Änderungen gespeichert.',
    revive:
      'Dieses Zugriffstoken ist abgelaufen. Mit einem späteren Datum gilt es sofort wieder, mit demselben Secret.',
  },
})

export function EditAccessTokenForm({ token }: { token: AccessToken }) {
  const texts = useTexts()
  const common = useCommonTexts()
  const names = useRuleTexts()
  const format = useFormat()
  const { max_days } = useTokenLimits()
  const latest = latestWithin(max_days, token.created_at.slice(0, 10))
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState(false)
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: valuesOf(token),
    onValuesChange: () => setSaved(false),
    validate: {
      token_name: (name) => (name.trim() === '' ? common.nameNeeded : null),
      expiration_date: (date) => {
        if (date === '') return common.dateNeeded
        // An unchanged date in the past is allowed, so that an expired access token can be renamed.
        if (date < today() && date !== token.expiration_date) return common.datePassed
        // A date from before the limit may stay or become earlier.
        return date > latest && date > token.expiration_date ? common.dateTooLate(format.day(latest)) : null
      },
    },
    labels: {
      token_name: common.name,
      expiration_date: common.expirationDate,
      owner: names.owner,
      contact_email: names.contact,
      note: names.note,
    },
    send: (values, before) =>
      sendChanged(before, trimmed(values), (edit) => editAccessToken(token.client_id, withoutEmpty(edit))).catch(
        (error) => {
          // The service may refuse the change because this page is out of date.
          void queryClient.invalidateQueries(accessTokenQuery(token.client_id))
          throw error
        },
      ),
    onSuccess: (edited = token) => {
      queryClient.setQueryData(accessTokenQuery(token.client_id).queryKey, edited)
      void queryClient.invalidateQueries({ queryKey: [accessTokensPath] })
      beginWith(edited)
      setSaved(true)
    },
  })
  const beginWith = (values: AccessToken) => {
    form.setInitialValues(valuesOf(values))
    form.setValues(valuesOf(values))
  }
  // Shows what somebody else saved, unless the form has unsaved input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the access token is loaded again.
  useEffect(() => {
    const outdated = Object.keys(changed(form.getValues(), valuesOf(token))).length > 0
    if (outdated && !form.isDirty()) beginWith(token)
  }, [token])
  const { expiration_date } = form.getValues()
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {error && <ErrorAlert error={error} />}
        {token.status === 'expired' && <Text size="sm">{texts.revive}</Text>}
        <TextInput
          label={common.name}
          required
          withAsterisk={false}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('token_name')}
        />
        <TextInput
          type="date"
          label={common.expirationDate}
          description={[
            !form.errors.expiration_date && expiration_date && common.worksThrough(format.day(expiration_date)),
            max_days !== undefined && common.longestLife(format.number(max_days), format.day(latest)),
          ]
            .filter(Boolean)
            .join(' ')}
          required
          withAsterisk={false}
          min={today()}
          max={[latest, token.expiration_date].sort().at(-1)}
          {...form.getInputProps('expiration_date')}
        />
        <NoteFields getInputProps={(field) => form.getInputProps(field)} />
        <Group>
          <WorkButton type="submit" loading={sending}>
            {texts.save}
          </WorkButton>
          <Text size="sm" c="dimmed" role="status">
            {saved && texts.saved}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}

function valuesOf({ token_name, expiration_date, owner = '', contact_email = '', note = '' }: AccessToken) {
  return { token_name, expiration_date, owner, contact_email, note }
}

type Values = ReturnType<typeof valuesOf>

function trimmed(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()])) as Values
}

/** Null removes a value. */
function withoutEmpty(edit: Partial<Values>): AccessTokenEdit {
  return Object.fromEntries(Object.entries(edit).map(([name, text]) => [name, text === '' ? null : text]))
}
