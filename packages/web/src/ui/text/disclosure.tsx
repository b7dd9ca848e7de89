import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './disclosure.module.css'

interface Props {
  label: string
  /** Says what is inside. */
  summary: string
  open: boolean
  onToggle(): void
  children: ReactNode
}

/** Fields that most people leave as they are. */
export function Disclosure({ label, summary, open, onToggle, children }: Props) {
  const id = useId()
  return (
    <div className={classes.disclosure}>
      <UnstyledButton className={classes.button} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        {label}
        <span className={classes.summary}>{summary}</span>
      </UnstyledButton>
      <div id={id} className={classes.content} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
