import { Radio, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { defineTexts } from '../i18n/language.tsx'
import { choices } from './rules/preset-of.ts'
import { useRuleTexts } from './rules/rule-texts.ts'
import { useCommonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    description: 'You can narrow this later, but not widen it.',
    read: 'Can view the people, courses, enrolments and hierarchy of the learning area, but cannot change anything.',
    read_write: 'Can also add, change and delete them.',
    website: 'Shows published courses, adds learners and enrols them. Sees and acts for its own learners only.',
    hr_sync: 'Keeps people and the hierarchy up to date. Sees no courses.',
    automation: 'For n8n and the like: reads everything, changes people, enrolments and results.',
    reporting: 'Reads everything, only for itself, and cannot change anything.',
    custom: 'Choose the permissions yourself.',
  },
  de: {
    description: 'Sie können dies später einschränken, aber nicht erweitern.',
    read: 'Kann Personen, Kurse, Einschreibungen und Hierarchie des Lernbereichs ansehen, aber nichts ändern.',
    read_write: 'Kann sie auch anlegen, ändern und löschen.',
    website:
      'Zeigt veröffentlichte Kurse, legt Lernende an und schreibt sie ein. Sieht nur die eigenen Lernenden und handelt nur für sie.',
    hr_sync: 'Hält Personen und Hierarchie aktuell. Sieht keine Kurse.',
    automation: 'Für n8n und Ähnliches: liest alles, ändert Personen, Einschreibungen und Ergebnisse.',
    reporting: 'Liest alles, nur für sich selbst, und kann nichts ändern.',
    custom: 'Wählen Sie die Berechtigungen selbst.',
  },
})

export function AccessField(props: GetInputPropsReturnType) {
  const texts = useTexts()
  const common = useCommonTexts()
  const names = useRuleTexts()
  return (
    <Radio.Group label={common.access} description={texts.description} {...props}>
      <Stack mt="xs" gap="xs">
        {choices.map((choice) => (
          <Radio key={choice} value={choice} label={names.presets[choice]} description={texts[choice]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
