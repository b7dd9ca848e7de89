import classes from './notice.module.css'

/** What was done just now, said to screen readers too. The place is always there: only then do they notice a change in it. */
export function Notice({ children }: { children: string }) {
  return (
    <div role="status" className={classes.place} data-print="no">
      {children && <p className={classes.notice}>{children}</p>}
    </div>
  )
}
