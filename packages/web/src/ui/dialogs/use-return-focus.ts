import { useEffect } from 'react'

/**
 * Returns the focus to what opened a dialog when the dialog unmounts. If that is gone, at once or after the list has
 * reloaded, the focus goes to its row, or to the title.
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
  // Does not scroll, because the title may be far above.
  const target = inRow ?? document.querySelector('h1')
  target?.focus({ preventScroll: true })
}
