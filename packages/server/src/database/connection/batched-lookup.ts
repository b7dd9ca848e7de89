import { answeredWithin } from './unavailable.ts'

interface Waiting<Value> {
  resolve(value: Value | undefined): void
  reject(error: unknown): void
}

const maxKeys = 1_000
/** Bounds the keys that wait while the database does not answer. */
const maxWaiting = 10_000
/** The next query waits no longer than this. */
const defaultTimeoutMs = 2_000
/** Queries past their timeout that may still answer; each occupies a connection. */
const maxSilent = 2

/**
 * Looks up many keys with one query at a time: keys requested while it runs go into the next one. So strangers who ask
 * for keys that do not exist occupy one connection between them, however many they are. A query that does not answer,
 * for example over a dead connection, is abandoned and the next one starts.
 */
export function createBatchedLookup<Value>(
  loadMany: (keys: string[]) => Promise<Map<string, Value>>,
  timeoutMs = defaultTimeoutMs,
): (key: string) => Promise<Value | undefined> {
  let waiting = new Map<string, Waiting<Value>[]>()
  let loading = false
  const silent = new Set<Promise<unknown>>()

  async function loadInTime(keys: string[]): Promise<Map<string, Value>> {
    const asked = loadMany(keys)
    const ended = asked.catch(() => undefined).finally(() => silent.delete(ended))
    silent.add(ended)
    return answeredWithin(timeoutMs, asked)
  }

  async function loadWaiting(): Promise<void> {
    loading = true
    while (waiting.size > 0) {
      if (silent.size >= maxSilent) await Promise.race(silent)
      const batch = [...waiting].slice(0, maxKeys)
      waiting = new Map([...waiting].slice(maxKeys))
      try {
        const found = await loadInTime(batch.map(([key]) => key))
        for (const [key, callers] of batch) for (const { resolve } of callers) resolve(found.get(key))
      } catch (error) {
        for (const [, callers] of batch) for (const { reject } of callers) reject(error)
      }
    }
    loading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(key)
      if (callers) callers.push({ resolve, reject })
      else if (waiting.size < maxWaiting) waiting.set(key, [{ resolve, reject }])
      else reject(Object.assign(new Error('too many look-ups wait for the database'), { code: 'ETIMEDOUT' }))
      if (!loading) void loadWaiting()
    })
}
