import classes from './row-details.module.css'

/** Names and values below a row of a table; those without a value are left out. */
export function RowDetails({ lines }: { lines: [name: string, value: string | undefined][] }) {
  return (
    <dl className={classes.details}>
      {lines
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
