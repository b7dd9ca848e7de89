import { Tooltip } from '@mantine/core'
import classes from './audit.module.css'

/** The end of an id, which tells two apart at a glance, with the whole of it at hand. */
export function ShortId({ id }: { id: string }) {
  return (
    <Tooltip label={id} events={{ hover: true, focus: true, touch: true }} withinPortal>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole id must be reachable without a mouse. */}
      <code className={classes.id} tabIndex={0}>
        {shortId(id)}
      </code>
    </Tooltip>
  )
}

export function shortId(id: string): string {
  return id.length > 20 ? `…${id.slice(-8)}` : id
}
