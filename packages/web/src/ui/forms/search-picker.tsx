import { CloseButton, Combobox, Loader, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import { useProblemTexts } from '../text/problem-texts.ts'
import classes from './search-picker.module.css'

const useTexts = defineTexts({
  en: {
    searching: 'Searching …',
    found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
    more: 'More results available. Keep typing to narrow down the list.',
    clear: (label: string) => `Clear ${label}`,
  },
  de: {
    searching: 'Suche läuft …',
    found: (count: number) => `${count} gefunden`,
    more: 'Es gibt weitere Treffer. Tippen Sie weiter, um die Liste einzugrenzen.',
    clear: (label: string) => `${label} leeren`,
  },
})

export interface Found {
  id: string
  label: string
  /** Distinguishes entries of the same name. */
  detail?: string | undefined
}

interface Props {
  label: string
  description?: string
  placeholder?: string
  title?: string
  error?: unknown
  required?: boolean
  disabled?: boolean
  /** The name of the chosen entry. */
  chosen: string | undefined
  /** Undefined while loading. */
  found: Found[] | undefined
  hasMore: boolean
  failure: Error | null
  /** Shown if nothing is found. */
  nothing: string
  text: string
  onText(text: string): void
  onChoose(id: string | undefined): void
  'data-path'?: string
  'data-autofocus'?: boolean
}

/** A field that searches for what is typed. The arrow keys move through the results, Enter chooses one. */
export function SearchPicker({ chosen, found, hasMore, failure, nothing, text, onText, onChoose, ...field }: Props) {
  const texts = useTexts()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typing, setTyping] = useState(false)
  const leave = () => {
    setTyping(false)
    combobox.closeDropdown()
  }
  const problem = useProblemTexts()
  const status = failure
    ? problem.message(failure)
    : found === undefined
      ? texts.searching
      : found.length === 0
        ? nothing
        : texts.found(found.length)
  return (
    <div>
      <Combobox
        store={combobox}
        // Stays inside its landmark, for people who navigate by landmarks.
        withinPortal={false}
        onOptionSubmit={(id) => {
          onChoose(id)
          onText('')
          leave()
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...field}
            error={field.error as string}
            withAsterisk={false}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typing ? text : (chosen ?? '')}
            onChange={({ currentTarget }) => {
              setTyping(true)
              onText(currentTarget.value)
              if (currentTarget.value === '') onChoose(undefined)
              combobox.openDropdown()
              combobox.resetSelectedOption()
            }}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={() => combobox.openDropdown()}
            onKeyDown={(event) => {
              // Enter chooses a result and does not submit the form.
              if (event.key === 'Enter' && combobox.dropdownOpened) event.preventDefault()
            }}
            onBlur={leave}
            rightSection={
              chosen !== undefined && !field.disabled ? (
                <CloseButton
                  size="sm"
                  aria-label={texts.clear(field.label)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    onText('')
                    onChoose(undefined)
                  }}
                />
              ) : (
                combobox.dropdownOpened && found === undefined && <Loader size="xs" aria-hidden="true" />
              )
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={field.label} mah="16rem" style={{ overflowY: 'auto' }}>
            {found?.map(({ id, label, detail }) => (
              <Combobox.Option key={id} value={id} className={classes.option}>
                {label}
                {detail && (
                  <Text size="xs" c="dimmed">
                    {detail}
                  </Text>
                )}
              </Combobox.Option>
            ))}
            {!found?.length && (
              // A list box needs an option, also one that cannot be chosen.
              <Combobox.Empty role="option" aria-disabled="true" aria-selected="false">
                {status}
              </Combobox.Empty>
            )}
          </Combobox.Options>
          {hasMore && <Combobox.Footer>{texts.more}</Combobox.Footer>}
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">{combobox.dropdownOpened ? status : ''}</VisuallyHidden>
    </div>
  )
}
