import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import classes from './rules.module.css'

const useTexts = defineTexts({ en: { remove: 'Remove' }, de: { remove: 'Entfernen' } })

interface Props {
  label: string
  ids: string[]
  render(id: string): ReactNode
  onRemove(id: string): void
}

/** What was chosen one by one, each with a button to remove it. */
export function ChosenList({ label, ids, render, onRemove }: Props) {
  const texts = useTexts()
  if (ids.length === 0) return null
  return (
    <ul className={classes.chosen} aria-label={label}>
      {ids.map((id) => (
        <li key={id}>
          <span id={`chosen-${id}`}>{render(id)}</span>
          <CloseButton
            size="sm"
            id={`remove-${id}`}
            aria-label={texts.remove}
            aria-describedby={`chosen-${id}`}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  )
}
