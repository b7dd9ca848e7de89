import type { Administrator } from '@backoffice/contract/administrator'
import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiError } from '../api.ts'
import { answerConfirmation, useConfirmationRequested } from '../confirmation-request.ts'
import { defineTexts } from '../i18n/language.tsx'
import { confirmSession } from '../session.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { TotpCodeField } from '../ui/forms/totp-code-field.tsx'
import { isTwoFactorCode } from '../ui/forms/two-factor-code.ts'
import { useServiceForm } from '../ui/forms/use-service-form.ts'

const useTexts = defineTexts({
  en: {
    title: 'Confirm it’s you',
    text: (email: string) =>
      `Enter the password for ${email} to continue. You will not be asked again for a few minutes.`,
    password: 'Your password',
    passwordNeeded: 'Enter your password.',
    code: 'The code',
    codeNeeded: 'Enter the six-digit code from your authenticator app, or a recovery code.',
    confirm: 'Confirm',
  },
  de: {
    title: 'Bestätigen Sie, dass Sie es sind',
    text: (email: string) =>
      `Geben Sie das Passwort von ${email} ein, um fortzufahren. Danach werden Sie einige Minuten lang nicht mehr gefragt.`,
    password: 'Ihr Passwort',
    passwordNeeded: 'Geben Sie Ihr Passwort ein.',
    code: 'Der Code',
    codeNeeded: 'Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
    confirm: 'Bestätigen',
  },
})

type Self = Pick<Administrator, 'email' | 'totp'>

/** Asks for the password when the service requires a confirmation; the waiting request then continues. */
export function ConfirmationDialog({ self }: { self: Self }) {
  const requested = useConfirmationRequested()
  // Leaving the signed-in pages cancels the confirmation.
  useEffect(() => () => answerConfirmation(false), [])
  return requested ? <PasswordDialog self={self} /> : null
}

function PasswordDialog({ self }: { self: Self }) {
  const texts = useTexts()
  const [needsCode, setNeedsCode] = useState(self.totp)
  const { form, error, ...dialog } = useServiceForm({
    // Keeps the focus out of the form below, which may have fields of the same names.
    name: 'confirmation',
    initialValues: { password: '', totp_code: '' },
    validate: {
      password: (given) => (given === '' ? texts.passwordNeeded : null),
      totp_code: (given) => (needsCode && !isTwoFactorCode(given) ? texts.codeNeeded : null),
    },
    labels: { password: texts.password, totp_code: texts.code },
    send: async ({ password, totp_code }) => {
      try {
        await confirmSession({ password, ...(needsCode ? { totp_code } : {}) })
      } catch (refusal) {
        if (asksForCode(refusal)) setNeedsCode(true)
        throw refusal
      }
    },
    onSuccess: () => answerConfirmation(true),
  })
  return (
    <FormDialog
      title={texts.title}
      submit={texts.confirm}
      onClose={() => answerConfirmation(false)}
      // The code field that appears replaces this error.
      error={asksForCode(error) ? null : error}
      onTop
      {...dialog}
    >
      <Text size="sm">{texts.text(self.email)}</Text>
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {needsCode && <TotpCodeField {...form.getInputProps('totp_code')} />}
    </FormDialog>
  )
}

function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'totp_required'
}
