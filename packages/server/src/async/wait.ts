/** A wait for what comes first: an event, the end of a time, or an abort. */
export interface Wait<Value = void> {
  /** What `end` was called with; undefined if the time was over, or the signal aborted, before. */
  ended: Promise<Value | undefined>
  end(value: Value): void
}

interface Options {
  timeoutMs?: number
  signal?: AbortSignal | undefined
  /** Called at once if the wait ends without its event, so that the waiter is given nothing that it would not release. */
  left?: () => void
}

export function startWait<Value = void>({ timeoutMs, signal, left }: Options): Wait<Value> {
  const { promise: ended, resolve } = Promise.withResolvers<Value | undefined>()
  const end = (value?: Value) => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    resolve(value)
  }
  const leave = () => {
    left?.()
    end()
  }
  const timer = timeoutMs === undefined ? undefined : setTimeout(leave, timeoutMs)
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  return { ended, end }
}

/** Waits for work no longer than until the signal is aborted: then it rejects, and the work goes on unheeded. */
export async function unlessAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/** Waits for all work, also if some fails; then it rejects with the first failure. */
export async function afterAll(work: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
