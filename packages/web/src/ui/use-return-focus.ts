import { useEffect } from 'react'

/** When a dialog that is there only while it is open goes away, the focus returns to what opened it, or to the title. */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('h1')
      if (target instanceof HTMLElement) target.focus()
    }
  }, [])
}
