import { AsyncLocalStorage } from 'node:async_hooks'

/** A request from the view of the database: all of its queries belong to it. */
export interface Work {
  /** Aborted when the result is no longer needed. Queries then fail with its reason. */
  signal: AbortSignal
  /** The time PostgreSQL has spent on it, without waiting for a connection and without round trips. */
  databaseMs: number
}

const current = new AsyncLocalStorage<Work>()

export function doWork<Result>(work: Work, doing: () => Result): Result {
  return current.run(work, doing)
}

/** Undefined for background work, and for requests without limits. */
export function currentWork(): Work | undefined {
  return current.getStore()
}
