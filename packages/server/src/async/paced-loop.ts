/** From the start of one run to the start of the next, so that slow work is repeated as often as fast work. */
export interface Pace {
  /** If nobody asks for it. */
  everyMs: number
  /** However often somebody does. */
  apartMs: number
}

export interface PacedLoop {
  /** Asks for the next run, soon. */
  wake(): void
  /** Resolves when the run that is going on has ended; there is none after it. */
  stop(): Promise<void>
}

/** Repeats work until it is stopped. `work` says when to run next, and must not throw. */
export function startPacedLoop(work: () => Promise<Pace>): PacedLoop {
  let stopped = false
  let asked = false
  let reschedule: () => void = () => undefined

  async function run(): Promise<void> {
    while (!stopped) {
      asked = false
      const startedAt = performance.now()
      const { everyMs, apartMs } = await work()
      await new Promise<void>((resolve) => {
        const waitUntil = (afterMs: number) =>
          setTimeout(resolve, stopped ? 0 : Math.max(startedAt + afterMs - performance.now(), 0))
        let timer = waitUntil(asked ? apartMs : everyMs)
        reschedule = () => {
          clearTimeout(timer)
          timer = waitUntil(apartMs)
        }
      })
    }
  }
  const running = run()

  return {
    wake() {
      asked = true
      reschedule()
    },
    async stop() {
      stopped = true
      reschedule()
      await running
    },
  }
}
