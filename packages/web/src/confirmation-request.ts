import { useSyncExternalStore } from 'react'

/** A request that waits until the administrator has confirmed that it is them. */
interface Request {
  response: Promise<boolean>
  resolve(confirmed: boolean): void
}

let open: Request | undefined
const listeners = new Set<() => void>()

/** Asks the administrator to confirm; false if they would rather not. Requests at the same time share one question. */
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
