import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** Searches when the typing pauses. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch(text: string): void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  // Changed elsewhere, by a link or a button. Whoever is typing is ahead of the address.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(value)
  }, [value])
  const search = useDebouncedCallback((typed: string) => onSearch(typed.trim()), 250)
  return (
    <TextInput
      ref={field}
      type="search"
      label={label}
      placeholder={label}
      value={text}
      maxLength={200}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}
