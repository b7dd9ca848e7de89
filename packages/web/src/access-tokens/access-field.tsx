import { Radio, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { defineTexts } from '../i18n/language.tsx'
import { useCommonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    description: 'It cannot be changed later.',
    read: 'Sees the people, courses, enrolments and hierarchy of its learning area, and changes nothing.',
    read_write: 'Can also create, change and remove them.',
  },
  de: {
    description: 'Er lässt sich später nicht ändern.',
    read: 'Sieht Personen, Kurse, Einschreibungen und Hierarchie des Lernbereichs und ändert nichts.',
    read_write: 'Kann sie auch anlegen, ändern und entfernen.',
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
