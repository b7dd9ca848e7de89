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
