/**
 * Aborted by the first SIGTERM or SIGINT; the reason is its name. A terminal sends Ctrl-C to every process of the group
 * and npm passes it on, so it arrives more than once.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort(signal))
  return stop.signal
}

export function untilStopped(stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve()
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }))
}

/** Waits for work that may take long, but no longer than until the stop: then it rejects, and the work goes on unheeded. */
export async function unlessStopped<T>(stop: AbortSignal, work: Promise<T>): Promise<T> {
  const waiting = new AbortController()
  const stopped = new Promise<never>((_resolve, reject) => {
    const give = () => reject(stop.reason)
    if (stop.aborted) give()
    else stop.addEventListener('abort', give, { once: true, signal: waiting.signal })
  })
  try {
    return await Promise.race([work, stopped])
  } finally {
    waiting.abort()
  }
}
