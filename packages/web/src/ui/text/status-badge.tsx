import classes from './status-badge.module.css'

/** `new` and `begun` come before `good`. */
type Tone = 'new' | 'begun' | 'good' | 'warning' | 'bad' | 'quiet'

/** A status in a word or two. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.state} data-tone={tone}>
      {children}
    </span>
  )
}
