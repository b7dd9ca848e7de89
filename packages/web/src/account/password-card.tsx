import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { useNewAccount } from '../ui/forms/new-account.ts'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { changePassword, sessionsQuery } from './account.ts'

const useTexts = defineTexts({
  en: {
    title: 'Password',
    lead: 'Changing your password ends all your other sessions.',
    current: 'Current password',
    new: 'New password',
    currentNeeded: 'Enter your current password.',
    change: 'Change password',
    changed: 'Password changed. All your other sessions have ended.',
  },
  de: {
    title: 'Passwort',
    lead: 'Wenn Sie Ihr Passwort ändern, werden alle Ihre anderen Sitzungen beendet.',
    current: 'Aktuelles Passwort',
    new: 'Neues Passwort',
    currentNeeded: 'Geben Sie Ihr aktuelles Passwort ein.',
    change: 'Passwort ändern',
    changed: 'Passwort geändert. Alle Ihre anderen Sitzungen wurden beendet.',
  },
})

export function PasswordCard({ email }: { email: string }) {
  const texts = useTexts()
  const { passwordHint, checkPassword } = useNewAccount()
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState(false)
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: { current_password: '', new_password: '' },
    validate: {
      current_password: (given) => (given === '' ? texts.currentNeeded : null),
      new_password: checkPassword,
    },
    labels: { current_password: texts.current, new_password: texts.new },
    send: (values) => {
      setChanged(false)
      return changePassword(values)
    },
    onSuccess: () => {
      form.reset()
      setChanged(true)
      void queryClient.invalidateQueries(sessionsQuery)
    },
  })
  return (
    <TitledSection title={texts.title} lead={texts.lead}>
      <form onSubmit={onSubmit} noValidate>
        <Stack maw="24rem">
          {/* Tells password managers whose password it is. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          {error && <ErrorAlert error={error} />}
          <PasswordField
            label={texts.current}
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <PasswordField
            label={texts.new}
            description={passwordHint}
            autoComplete="new-password"
            {...form.getInputProps('new_password')}
          />
          <WorkButton type="submit" loading={sending} w="fit-content">
            {texts.change}
          </WorkButton>
          <Text role="status" size="sm">
            {changed && texts.changed}
          </Text>
        </Stack>
      </form>
    </TitledSection>
  )
}
