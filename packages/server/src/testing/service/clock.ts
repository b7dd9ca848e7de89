/** A clock that stands still until a test moves it. */
export interface Clock {
  now: () => Date
  advance(milliseconds: number): void
  set(time: string): void
}

export function createClock(start = '2026-03-01T12:00:00.000Z'): Clock {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds
    },
    set(to) {
      time = new Date(to).getTime()
    },
  }
}
