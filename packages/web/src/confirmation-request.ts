import { useSyncExternalStore } from 'react'

/** A request that waits for the administrator's confirmation. */
interface Request {
  response: Promise<boolean>
  resolve(confirmed: boolean): void
}

let open: Request | undefined
const listeners = new Set<() => void>()

/** Asks the administrator to confirm; false if they cancel. Simultaneous requests share one dialog. */
export function requestConfirmation(): Promise<boolean> {
  if (!open) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    open = { response: promise, resolve }
    for (const notify of listeners) notify()
  }
  return open.response
}

export function answerConfirmation(confirmed: boolean): void {
  open?.resolve(confirmed)
  open = undefined
  for (const notify of listeners) notify()
}

export function useConfirmationRequested(): boolean {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => open !== undefined,
  )
}
