import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** Searches when typing pauses. */
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
  // Takes over a change from elsewhere, by a link or a button, but not while somebody is typing.
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
