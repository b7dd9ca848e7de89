import { Combobox, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import classes from './find-dialog.module.css'
import { useEverythingFound } from './use-everything-found.ts'

const useTexts = defineTexts({
  en: {
    title: 'Find',
    label: 'Name, e-mail address, id or request id',
    results: 'Found',
    requests: 'Look up the request',
    people: 'People',
    tokens: 'Access tokens',
    courses: 'Courses',
    levels: 'Levels',
    screens: 'Go to',
    actions: 'Actions',
    found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
    searching: 'Searching …',
    nothing: 'Nothing found.',
  },
  de: {
    title: 'Suchen',
    label: 'Name, E-Mail-Adresse, ID oder Anfrage-ID',
    results: 'Gefunden',
    requests: 'Anfrage nachschlagen',
    people: 'Personen',
    tokens: 'Zugriffstoken',
    courses: 'Kurse',
    levels: 'Ebenen',
    screens: 'Gehe zu',
    actions: 'Aktionen',
    found: (count: number) => `${count} gefunden`,
    searching: 'Suche läuft …',
    nothing: 'Nichts gefunden.',
  },
})

/** Finds anything that has a page and opens it. */
export function FindDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts()
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true })
  // Handles Escape itself, because the list would swallow it.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onClose()
  })
  const [text, setText] = useState('')
  const { groups, isFetching, error } = useEverythingFound(text)
  const shown = (Object.keys(groups) as (keyof typeof groups)[]).filter((kind) => groups[kind].length > 0)
  const all = shown.flatMap((kind) => groups[kind])
  const ids = all.map(({ id }) => id).join()
  // Enter chooses the first result unless the arrow keys chose another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the results change.
  useEffect(() => {
    combobox.selectFirstOption()
  }, [ids])
  const status = isFetching ? texts.searching : all.length === 0 ? texts.nothing : texts.found(all.length)
  return (
    <Dialog title={texts.title} onClose={onClose} size="lg" yOffset="10vh" centered={false}>
      <Combobox
        store={combobox}
        onOptionSubmit={(id) => {
          const chosen = all.find((found) => found.id === id)
          if (!chosen) return
          onClose()
          void navigate(chosen.to)
        }}
      >
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            aria-label={texts.label}
            placeholder={texts.label}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </Combobox.EventsTarget>
        {error && <ErrorAlert error={error} />}
        <Combobox.Options className={classes.results} aria-label={texts.results}>
          {shown.map((kind) => (
            <Combobox.Group key={kind} label={texts[kind]}>
              {groups[kind].map(({ id, label, detail }) => (
                <Combobox.Option key={id} value={id} className={classes.option}>
                  <span>{label}</span>
                  {detail && (
                    <Text span size="xs" c="dimmed">
                      {detail}
                    </Text>
                  )}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {all.length === 0 && <Combobox.Empty>{status}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
      <VisuallyHidden role="status">{text === '' ? '' : status}</VisuallyHidden>
    </Dialog>
  )
}
