import { setTimeout as sleep } from 'node:timers/promises'

/** A client that is not part of the attack and should not notice it. */
export interface Bystander {
  name: string
  everyMs: number
  request: () => Promise<Response>
}

export interface Observed {
  milliseconds: number[]
  /** Responses other than success. */
  failures: string[]
}

/** What each of them measures in this time, one request after the other. */
export async function observe(bystanders: Bystander[], seconds: number): Promise<Map<string, Observed>> {
  const until = performance.now() + seconds * 1000
  const seen = await Promise.all(
    bystanders.map(async ({ name, everyMs, request }): Promise<[string, Observed]> => {
      const observed: Observed = { milliseconds: [], failures: [] }
      await sleep(Math.random() * everyMs)
      while (performance.now() < until) {
        const startedAt = performance.now()
        const answer = await request().then(
          async (response) => {
            await response.arrayBuffer()
            return response.status
          },
          (error) => String(error),
        )
        observed.milliseconds.push(performance.now() - startedAt)
        if (answer !== 200) observed.failures.push(String(answer))
        await sleep(Math.max(startedAt + everyMs - performance.now(), 0))
      }
      return [name, observed]
    }),
  )
  return new Map(seen)
}

export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)] ?? Number.NaN
}
