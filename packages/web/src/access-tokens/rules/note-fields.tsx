import { Stack, Textarea, TextInput } from '@mantine/core'
import { defineTexts } from '../../i18n/language.tsx'
import { useRuleTexts } from './rule-texts.ts'

const useTexts = defineTexts({
  en: {
    owner: 'The person or team responsible for the program.',
    contact: 'The email address for questions about it.',
    note: 'For other administrators.',
  },
  de: {
    owner: 'Die Person oder das Team, die für das Programm zuständig sind.',
    contact: 'Die E-Mail-Adresse für Fragen dazu.',
    note: 'Für andere Administratoren.',
  },
})

interface Props {
  getInputProps(field: 'owner' | 'contact_email' | 'note'): object
}

/** Owner, contact and note, which can be changed at any time. */
export function NoteFields({ getInputProps }: Props) {
  const texts = useTexts()
  const names = useRuleTexts()
  return (
    <Stack gap="lg">
      <TextInput
        label={names.owner}
        description={texts.owner}
        maxLength={200}
        maw="28rem"
        autoComplete="off"
        {...getInputProps('owner')}
      />
      <TextInput
        type="email"
        label={names.contact}
        description={texts.contact}
        maxLength={254}
        maw="28rem"
        autoComplete="off"
        {...getInputProps('contact_email')}
      />
      <Textarea
        label={names.note}
        description={texts.note}
        autosize
        minRows={2}
        maxLength={2000}
        maw="28rem"
        {...getInputProps('note')}
      />
    </Stack>
  )
}
