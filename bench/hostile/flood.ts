import { setTimeout as sleep } from 'node:timers/promises'

interface Flood {
  /** The number of concurrent requests. */
  atOnce: number
  /** The rate that a limit allows, or more. */
  perMinute: number
  signal: AbortSignal
  count: (answer: string) => unknown
}

/** Sends requests until it is aborted, and counts the responses. */
export async function flood(
  { atOnce, perMinute, signal, count }: Flood,
  request: (n: number) => Promise<Response>,
): Promise<void> {
  let sent = 0
  const worker = async () => {
    while (!signal.aborted) {
      const answer = await request(sent++)
        .then(async (response) => {
          await response.arrayBuffer()
          return String(response.status)
        })
        .catch(() => 'hung up')
      count(answer)
      await sleep((60_000 / perMinute) * atOnce * Math.random(), undefined, { signal }).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
