import { useEffect, useRef } from 'react'

/** When the next rows of a table have loaded, moves the focus from the button that loads more to the first of them. */
export function useFocusNext() {
  const table = useRef<HTMLDivElement>(null)
  const awaited = useRef<{ index: number; button: Element }>(undefined)
  useEffect(() => {
    if (!awaited.current) return
    const { index, button } = awaited.current
    const row = table.current?.querySelectorAll('tbody tr:not([data-details])')[index]
    if (!row) return
    awaited.current = undefined
    // Leaves the focus alone if it moved elsewhere meanwhile. The button disappears with the last page.
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
