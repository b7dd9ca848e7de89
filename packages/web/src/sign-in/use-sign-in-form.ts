import type { Session } from '@backoffice/contract/administrator'
import { useState } from 'react'
import { ApiError } from '../api.ts'
import { defineTexts } from '../i18n/language.tsx'
import { signIn } from '../session.ts'
import { isTwoFactorCode } from '../ui/forms/two-factor-code.ts'
import { useServiceForm } from '../ui/forms/use-service-form.ts'

const useTexts = defineTexts({
  en: {
    email: 'Email address',
    password: 'Password',
    code: 'The code',
    emailNeeded: 'Enter your email address.',
    passwordNeeded: 'Enter your password.',
    codeNeeded: 'Enter the six-digit code from your authenticator app, or a recovery code.',
  },
  de: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    code: 'Der Code',
    emailNeeded: 'Geben Sie Ihre E-Mail-Adresse ein.',
    passwordNeeded: 'Geben Sie Ihr Passwort ein.',
    codeNeeded: 'Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  },
})

/** Signs in. `needsCode` is true once the service asks for a code. */
export function useSignInForm({ email = '', onSuccess }: { email?: string; onSuccess(session: Session): void }) {
  const texts = useTexts()
  const [needsCode, setNeedsCode] = useState(false)
  const { error, ...rest } = useServiceForm({
    initialValues: { email, password: '', totp_code: '' },
    validate: {
      email: (given) => (given === '' ? texts.emailNeeded : null),
      password: (given) => (given === '' ? texts.passwordNeeded : null),
      totp_code: (given) => (needsCode && !isTwoFactorCode(given) ? texts.codeNeeded : null),
    },
    labels: { email: texts.email, password: texts.password, totp_code: texts.code },
    send: async ({ totp_code, ...credentials }) => {
      try {
        return await signIn({ ...credentials, ...(needsCode ? { totp_code } : {}) })
      } catch (refusal) {
        if (asksForCode(refusal)) setNeedsCode(true)
        throw refusal
      }
    },
    onSuccess,
  })
  // The code field that appears replaces this error.
  return { ...rest, needsCode, error: asksForCode(error) ? null : error }
}

function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'totp_required'
}
