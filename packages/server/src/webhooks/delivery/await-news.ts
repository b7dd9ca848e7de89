interface Waiter {
  areaId: string
  end(news: boolean): void
}

/** Turns that have sent everything wait here for what comes next in their area. */
export interface NewsWait {
  /** How often something came in this area so far. */
  count(areaId: string): number
  /** Whether something came in time, after there was so much. */
  wait(areaId: string, counted: number, ended: AbortSignal): Promise<boolean>
  /** Something came in this area. */
  tell(areaId: string): void
  /** Nobody waits any longer. */
  endAll(): void
}

export function createNewsWait(ms: number): NewsWait {
  const waiters = new Set<Waiter>()
  const counts = new Map<string, number>()
  const count = (areaId: string) => counts.get(areaId) ?? 0
  const endThose = (concerned: (waiter: Waiter) => boolean, news: boolean) => {
    for (const waiter of waiters) if (concerned(waiter)) waiter.end(news)
  }
  return {
    count,
    wait(areaId, counted, ended) {
      if (count(areaId) !== counted) return Promise.resolve(true)
      return new Promise((resolve) => {
        const leave = () => waiter.end(false)
        const waiter: Waiter = {
          areaId,
          end(news) {
            clearTimeout(timer)
            ended.removeEventListener('abort', leave)
            waiters.delete(waiter)
            resolve(news)
          },
        }
        const timer = setTimeout(leave, ms)
        ended.addEventListener('abort', leave)
        waiters.add(waiter)
        if (ended.aborted) leave()
      })
    },
    tell(areaId) {
      counts.set(areaId, count(areaId) + 1)
      endThose((waiter) => waiter.areaId === areaId, true)
    },
    endAll: () => endThose(() => true, false),
  }
}
