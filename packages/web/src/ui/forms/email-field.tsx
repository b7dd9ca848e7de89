import { TextInput, type TextInputProps } from '@mantine/core'
import { defineTexts } from '../../i18n/language.tsx'

const useTexts = defineTexts({ en: { label: 'Email address' }, de: { label: 'E-Mail-Adresse' } })

export function EmailField(props: TextInputProps) {
  return (
    <TextInput label={useTexts().label} type="email" autoComplete="username" required withAsterisk={false} {...props} />
  )
}
