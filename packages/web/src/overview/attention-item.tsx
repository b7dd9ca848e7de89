import type { ReactNode } from 'react'
import classes from './attention.module.css'

interface Props {
  /** Says what is wrong, with a link to what it is about. */
  sentence: ReactNode
  /** Something already fails. */
  grave?: boolean
  area: string
  /** Says since when and why. */
  children: ReactNode
  /** A button that leads to the fix. */
  action: ReactNode
}

export function AttentionItem({ sentence, grave = false, area, children, action }: Props) {
  return (
    <li className={classes.item}>
      <div>
        <span className={classes.mark} data-grave={grave || undefined}>
          {sentence}
        </span>
        <p className={classes.why}>
          {children} {area}.
        </p>
      </div>
      {action}
    </li>
  )
}
