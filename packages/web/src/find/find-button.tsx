import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import classes from './find-button.module.css'

const useTexts = defineTexts({
  en: { find: 'Find', what: 'people, access tokens, courses, request ids' },
  de: { find: 'Suchen', what: 'Personen, Zugriffstoken, Kurse, Anfrage-IDs' },
})

const FindDialog = lazy(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the global search, also by ⌘K or Ctrl-K. */
export function FindButton() {
  const texts = useTexts()
  const [open, setOpen] = useState(false)
  // Works in text fields, too, but not above another dialog, which would lose the focus.
  useHotkeys([['mod+K', () => setOpen(document.querySelector('[role=dialog]') === null)]], [])
  return (
    <>
      <UnstyledButton
        className={classes.find}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        {texts.find} <span className={classes.what}>{texts.what}</span>
        <span className={classes.keys}>{isMac ? '⌘ K' : 'Ctrl K'}</span>
      </UnstyledButton>
      <Suspense>{open && <FindDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
