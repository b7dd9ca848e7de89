import { TextInput, type TextInputProps } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'

const useTexts = defineTexts({
  en: { label: 'Code from your authenticator app', description: 'Six digits' },
  de: { label: 'Code aus Ihrer Authenticator-App', description: 'Sechs Ziffern' },
})

export function TotpCodeField(props: TextInputProps) {
  const texts = useTexts()
  return (
    <TextInput
      label={texts.label}
      description={texts.description}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      required
      withAsterisk={false}
      {...props}
    />
  )
}
