import { Tooltip } from '@mantine/core'
import { exactly, useFormat } from '../i18n/format.ts'

/** How long ago, or until, with the exact instant at hand. */
export function Moment({ at, absolute = false }: { at: string; absolute?: boolean }) {
  const format = useFormat()
  return (
    <Tooltip label={exactly(at)} events={{ hover: true, focus: true, touch: true }} withinPortal>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact instant must be reachable without a mouse. */}
      <time dateTime={at} tabIndex={0}>
        {absolute ? format.time(at) : format.ago(at)}
      </time>
    </Tooltip>
  )
}
