import classes from './status-badge.module.css'

/** `new` and `begun` are on their way to `good`. */
type Tone = 'new' | 'begun' | 'good' | 'warning' | 'bad' | 'quiet'

/** How something stands, in a word or two. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.state} data-tone={tone}>
      {children}
    </span>
  )
}
