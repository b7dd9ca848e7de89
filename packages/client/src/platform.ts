import type { Fetch } from './settings.ts'

/** All that this package needs of the runtime. */
export interface Platform {
  fetch: Fetch
  /** Milliseconds that only ever grow, whatever happens to the time of day. */
  now(): number
  /** From 0 to 1. */
  random(): number
  /** Ends early, with the signal's reason, if the signal does. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const platform: Platform = {
  // Looked up with every call: a test or a tracer may put another in its place.
  fetch: (url, init) => fetch(url, init),
  now: () => performance.now(),
  random: Math.random,
  async sleep(milliseconds, signal) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const slept = () =>
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds)
      })
    try {
      await unlessAborted(slept, signal)
    } finally {
      clearTimeout(timer)
    }
  },
}

/** Waits no longer than the signal allows. What is waited for goes on, for others who wait for it, too. */
export async function unlessAborted<Result>(begin: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  if (signal.aborted) throw signal.reason
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([begin(), aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

/** Gives the work a signal that ends with the time, or with the outer signal. */
export async function withinTime<Result>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const stop = () => controller.abort(outer?.reason)
  const timer = setTimeout(() => controller.abort(new Error('out of time')), timeoutMs)
  if (outer?.aborted) stop()
  else outer?.addEventListener('abort', stop)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
}

/** Makes an id for a request. Not `randomUUID`, which browsers have on encrypted pages only. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
