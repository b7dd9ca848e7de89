import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import classes from './filter-bar.module.css'

const useTexts = defineTexts({
  en: {
    filters: 'Filters',
    active: (count: number) => `Filters (${count})`,
    explained: (count: number) => `Filters, ${count} active`,
    clear: 'Clear',
  },
  de: {
    filters: 'Filter',
    active: (count: number) => `Filter (${count})`,
    explained: (count: number) => `Filter, ${count} aktiv`,
    clear: 'Zurücksetzen',
  },
})

interface Props {
  active: number
  /** Clears the filters; undefined if there are none. */
  onClear: (() => void) | undefined
  children: ReactNode
}

/** The search and filters of a list. A small screen hides the filters behind a button. */
export function FilterBar({ active, onClear, children }: Props) {
  const texts = useTexts()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.frame} data-print="no">
      <div id={id} className={classes.filters} data-open={open || undefined}>
        <Button
          variant="default"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          aria-label={active > 0 ? texts.explained(active) : texts.filters}
          onClick={() => setOpen(!open)}
        >
          {active > 0 ? texts.active(active) : texts.filters}
        </Button>
        {children}
        {onClear && (
          <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
            {texts.clear}
          </Button>
        )}
      </div>
    </div>
  )
}
