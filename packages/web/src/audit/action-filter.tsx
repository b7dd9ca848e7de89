import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { useActionTexts } from './action-texts.ts'

const useTexts = defineTexts({
  en: { label: 'Action', all: 'All actions', other: 'Other …', otherLabel: 'Name of the action' },
  de: { label: 'Aktion', all: 'Alle Aktionen', other: 'Andere …', otherLabel: 'Name der Aktion' },
})

interface Props {
  value: string | undefined
  onChange(value: string | undefined): void
}

type Kind = keyof ReturnType<typeof useActionTexts>['groups']

/** Offers the known actions by name; others can be typed. */
export function ActionFilter({ value = '', onChange }: Props) {
  const texts = useTexts()
  const { groups, actions } = useActionTexts()
  const known = (Object.keys(groups) as Kind[]).map((kind) => ({
    group: groups[kind],
    items: Object.entries(actions[kind]).map(([action, label]) => ({ value: action, label })),
  }))
  const isKnown = known.some(({ items }) => items.some((item) => item.value === value))
  const [typing, setTyping] = useState(value !== '' && !isKnown)
  return (
    <>
      <NativeSelect
        label={texts.label}
        data={[{ value: '', label: texts.all }, ...known, { value: 'other', label: texts.other }]}
        value={typing ? 'other' : value}
        onChange={({ currentTarget }) => {
          const other = currentTarget.value === 'other'
          setTyping(other)
          onChange(other ? undefined : currentTarget.value || undefined)
        }}
      />
      {typing && (
        <TextInput
          label={texts.otherLabel}
          defaultValue={value}
          placeholder="access_token.created"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onChange={({ currentTarget }) => {
            const action = currentTarget.value.trim().toLowerCase()
            if (/^[a-z_.]*$/.test(action)) onChange(action || undefined)
          }}
        />
      )}
    </>
  )
}
