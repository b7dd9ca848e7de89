import { SegmentedControl } from '@mantine/core'
import { defineTexts, type Language, languages, useLanguage } from '../../i18n/language.tsx'

const useTexts = defineTexts({ en: { label: 'Language' }, de: { label: 'Sprache' } })

export function LanguageSwitch() {
  const { language, choose } = useLanguage()
  const data = Object.keys(languages).map((value) => ({ value, label: value.toUpperCase() }))
  return (
    <SegmentedControl
      size="xs"
      aria-label={useTexts().label}
      data={data}
      value={language}
      onChange={(chosen) => choose(chosen as Language)}
    />
  )
}
