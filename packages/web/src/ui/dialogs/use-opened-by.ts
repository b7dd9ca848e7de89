import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Opens a dialog of this screen that a link from elsewhere names, once. */
export function useOpenedBy(dialogs: Record<string, () => void>): void {
  const router = useRouter()
  const { open } = useLocation({ select: ({ state }) => state })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog opens when it is named, not when the screen changes.
  useEffect(() => {
    // The screen before is still there when the next one is loading: its dialogs have other names.
    const show = open === undefined ? undefined : dialogs[open]
    if (!show) return
    show()
    // A reload or the way back would open it again.
    void router.navigate({ to: '.', search: true, state: { open: undefined }, replace: true } as never)
  }, [open])
}
