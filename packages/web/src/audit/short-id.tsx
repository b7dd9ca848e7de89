import classes from './audit.module.css'

/** The end of an id, which is enough to tell two apart. The tooltip and the details show all of it. */
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
