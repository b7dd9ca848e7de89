import { exactly, useFormat } from '../../i18n/format.ts'

/**
 * A relative time with the exact instant as a tooltip. Not focusable, because a list would have a tab stop in every
 * row.
 */
export function Moment({ at, absolute = false }: { at: string; absolute?: boolean }) {
  const format = useFormat()
  return (
    <time dateTime={at} title={exactly(at)}>
      {absolute ? format.time(at) : format.ago(at)}
    </time>
  )
}
