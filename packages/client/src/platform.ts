import type { Fetch } from './settings.ts'

/** Everything that this package needs from the runtime. */
export interface Platform {
  fetch: Fetch
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** From 0 to 1. */
  random(): number
  /** Rejects with the signal's reason if it is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const platform: Platform = {
  // Looked up on every call, because a test or a tracer may replace it.
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

/** Stops waiting when the signal is aborted. The work itself continues, because others may wait for it, too. */
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

/** Gives the work a signal that is aborted on timeout or by the outer signal. */
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

/** Creates a request id. Not `randomUUID`, which browsers have only on HTTPS pages. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
