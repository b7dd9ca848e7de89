import { exactly, useFormat } from '../i18n/format.ts'

/** How long ago, or until, with the exact instant by pointer. No stop of the tab key: a list would have one in every row. */
export function Moment({ at, absolute = false }: { at: string; absolute?: boolean }) {
  const format = useFormat()
  return (
    <time dateTime={at} title={exactly(at)}>
      {absolute ? format.time(at) : format.ago(at)}
    </time>
  )
}
