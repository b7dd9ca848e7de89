import { useEffect, useRef } from 'react'

/** Once the next rows of a table are there, the focus goes from the button that asked for them to the first of them. */
export function useFocusNext() {
  const table = useRef<HTMLDivElement>(null)
  const awaited = useRef<{ index: number; button: Element }>(undefined)
  useEffect(() => {
    if (!awaited.current) return
    const { index, button } = awaited.current
    const row = table.current?.querySelectorAll('tbody tr')[index]
    if (!row) return
    awaited.current = undefined
    // Whoever went elsewhere meanwhile stays there. The button of the last rows is gone with them.
    const focused = document.activeElement
    if (focused !== button && focused !== document.body) return
    row.querySelector<HTMLElement>('a, button, [tabindex]')?.focus()
  })
  return {
    table,
    focusNext: (index: number, button: Element) => {
      awaited.current = { index, button }
    },
  }
}
