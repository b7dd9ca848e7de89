import classes from './audit.module.css'

/** The end of an id, which tells two apart at a glance. The whole of it is there by pointer and in the details. */
export function ShortId({ id }: { id: string }) {
  return (
    <code className={classes.id} title={id}>
      {shortId(id)}
    </code>
  )
}

export function shortId(id: string): string {
  return id.length > 20 ? `…${id.slice(-8)}` : id
}
