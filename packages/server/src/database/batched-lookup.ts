import { answeredWithin } from './unavailable.ts'

interface Waiting<Value> {
  resolve(value: Value | undefined): void
  reject(error: unknown): void
}

const maxKeys = 1_000
/** While the database does not answer. */
const maxWaiting = 10_000
/** So long a query holds up the next one. */
const defaultTimeoutMs = 2_000
/** Queries that have not answered within that, and may still: each has a connection. */
const maxSilent = 2

/**
 * Looks many keys up with one query at a time: what is asked for while it runs goes into the next one. So strangers who
 * ask for keys that do not exist, each of them another, occupy one connection between them, however many they are. A
 * query that does not answer, over a connection that is silently dead say, is left behind, and the next one goes its way.
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
