import classes from './status-badge.module.css'

type Tone = 'good' | 'new' | 'warning' | 'bad' | 'quiet'

/** How something stands, in a word or two. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
