import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { isUuid } from './audit-search.ts'

const useTexts = defineTexts({
  en: { label: 'Client ID', wrong: 'Enter a UUID.' },
  de: { label: 'Client-ID', wrong: 'Geben Sie eine UUID ein.' },
})

interface Props {
  value: string | undefined
  onChange(value: string | undefined): void
}

/** Filters only when the field has a complete client id or is empty. */
export function ClientIdFilter({ value = '', onChange }: Props) {
  const texts = useTexts()
  const [text, setText] = useState(value)
  const given = text.trim()
  const finish = () => {
    if (given !== value && (given === '' || isUuid(given))) onChange(given || undefined)
  }
  return (
    <TextInput
      label={texts.label}
      placeholder={texts.label}
      value={text}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      error={given !== '' && given.length >= 36 && !isUuid(given) ? texts.wrong : undefined}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish()
      }}
    />
  )
}
