import classes from './notice.module.css'

/**
 * Says what was just done, also to screen readers. Always rendered, because they announce only changes of an existing
 * element.
 */
export function Notice({ children }: { children: string }) {
  return (
    <div role="status" className={classes.place} data-print="no">
      {children && <p className={classes.notice}>{children}</p>}
    </div>
  )
}
