import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { defineTexts } from '../../i18n/language.tsx'

const useTexts = defineTexts({
  en: { label: 'Password', show: 'Show password' },
  de: { label: 'Passwort', show: 'Passwort anzeigen' },
})

export function PasswordField(props: PasswordInputProps) {
  const texts = useTexts()
  return (
    <PasswordInput
      label={texts.label}
      required
      withAsterisk={false}
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': texts.show }}
      {...props}
    />
  )
}
