import { useEffect } from 'react'

/**
 * When a dialog that is there only while it is open goes away, the focus returns to what opened it. What was done may
 * take that away, at once or when the list is loaded anew: then the focus goes to its row, or to the title.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement
    const row = opener?.closest('tr')
    return () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      if (!isThere) return focusNear(row)
      opener.focus()
      const watch = new MutationObserver(() => {
        if (opener.isConnected && document.activeElement === opener) return
        watch.disconnect()
        if (document.activeElement === document.body) focusNear(row)
      })
      watch.observe(document.body, { childList: true, subtree: true })
    }
  }, [])
}

function focusNear(row: Element | null | undefined): void {
  const inRow = row?.isConnected ? row.querySelector<HTMLElement>('a, button') : null
  // The title may be far above: nobody is to be taken away from what they look at.
  const target = inRow ?? document.querySelector('h1')
  target?.focus({ preventScroll: true })
}
