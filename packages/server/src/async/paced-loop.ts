import { startWait, type Wait } from './wait.ts'

/** From the start of one run to the start of the next, so that slow work is repeated as often as fast work. */
export interface Pace {
  /** If nothing asks for it. */
  maxIntervalMs: number
  /** However often something does. */
  minIntervalMs: number
}

export interface PacedLoop {
  /** Asks for the next run, soon. */
  wake(): void
  /** Resolves when the last run has ended; rejects if one fails, which is then the last. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Repeats work until it is stopped or fails. `work` says when to run next. */
export function startPacedLoop(work: () => Promise<Pace>, stopped = new AbortController()): PacedLoop {
  const { signal } = stopped
  let asked = false
  let rest: Wait | undefined

  async function run(): Promise<void> {
    while (!signal.aborted) {
      asked = false
      const startedAt = performance.now()
      const { maxIntervalMs, minIntervalMs } = await work()
      const left = (ms: number) => Math.max(startedAt + ms - performance.now(), 0)
      rest = startWait({ timeoutMs: left(asked ? minIntervalMs : maxIntervalMs), signal })
      await rest.ended
      await startWait({ timeoutMs: left(minIntervalMs), signal }).ended
    }
  }
  const ended = run()

  return {
    wake() {
      asked = true
      rest?.end()
    },
    ended,
    stop() {
      stopped.abort()
      return ended
    },
  }
}
