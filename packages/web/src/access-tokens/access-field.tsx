import { Radio, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { defineTexts } from '../i18n/language.tsx'
import { useCommonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    description: 'You cannot change this later.',
    read: 'Can view the people, courses, enrolments and hierarchy of the learning area, but cannot change anything.',
    read_write: 'Can also add, change and delete them.',
  },
  de: {
    description: 'Sie können dies später nicht ändern.',
    read: 'Kann Personen, Kurse, Einschreibungen und Hierarchie des Lernbereichs ansehen, aber nichts ändern.',
    read_write: 'Kann sie auch anlegen, ändern und löschen.',
  },
})

export function AccessField(props: GetInputPropsReturnType) {
  const texts = useTexts()
  const common = useCommonTexts()
  return (
    <Radio.Group label={common.access} description={texts.description} {...props}>
      <Stack mt="xs" gap="xs">
        {(['read', 'read_write'] as const).map((access) => (
          <Radio key={access} value={access} label={common.accessOf[access]} description={texts[access]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
