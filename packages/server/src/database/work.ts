import { AsyncLocalStorage } from 'node:async_hooks'

/** What somebody asked for, as far as the database is concerned: every query on the way belongs to it. */
export interface Work {
  /** Aborted when nobody wants the result any more. Its reason is what the queries then fail with. */
  signal: AbortSignal
  /** How long PostgreSQL has worked on it; waiting for a connection and the way there and back do not count. */
  databaseMs: number
}

const current = new AsyncLocalStorage<Work>()

export function doWork<Result>(work: Work, doing: () => Result): Result {
  return current.run(work, doing)
}

/** Undefined for what no request waits for, and for requests that nobody bounds. */
export function currentWork(): Work | undefined {
  return current.getStore()
}
