import { defineTexts } from '../../i18n/language.tsx'

const passwordMinLength = 12

const useTexts = defineTexts({
  en: {
    email: 'Email address',
    password: 'Password',
    emailNeeded: 'Enter an email address such as ada@example.org.',
    passwordNeeded: `Enter at least ${passwordMinLength} characters.`,
    passwordHint: `At least ${passwordMinLength} characters. A few random words are strong and easy to type.`,
  },
  de: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    emailNeeded: 'Geben Sie eine E-Mail-Adresse ein, z. B. ada@example.org.',
    passwordNeeded: `Geben Sie mindestens ${passwordMinLength} Zeichen ein.`,
    passwordHint: `Mindestens ${passwordMinLength} Zeichen. Ein paar zufällige Wörter sind sicher und leicht zu tippen.`,
  },
})

/** The rules for an administrator's e-mail address and new password. */
export function useNewAccount() {
  const texts = useTexts()
  return {
    labels: { email: texts.email, password: texts.password },
    passwordHint: texts.passwordHint,
    checkEmail: (email: string) => (/^[^\s@]+@[^\s@]+$/.test(email) ? null : texts.emailNeeded),
    checkPassword: (password: string) => (password.length < passwordMinLength ? texts.passwordNeeded : null),
  }
}
