import { ApiError, isSignedOut, UnreachableError } from '../../api.ts'

/** The service serves three requests of an administrator at a time; one is left for other screens. */
const atOnce = 2
const attempts = 4

export interface Failure<Row> {
  row: Row
  error: Error
}

export interface RunResult<Row> {
  done: number
  /** Nothing had to be done. */
  skipped: number
  failures: Failure<Row>[]
}

interface Options<Row> {
  /** Resolves to 'skipped' if there was nothing to do. */
  work(row: Row): Promise<unknown>
  onProgress(result: RunResult<Row>): void
  isStopped(): boolean
  /** Between two attempts. */
  pause?(milliseconds: number): Promise<void>
}

/**
 * Does something to each row, a request each, so that nothing runs for long and every change is in the audit trail. A row
 * that fails is reported and does not stop the others. A lost session or connection stops the run.
 */
export async function runRows<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  { work, onProgress, isStopped, pause = sleep }: Options<Row>,
): Promise<RunResult<Row>> {
  const result: RunResult<Row> = { done: 0, skipped: 0, failures: [] }
  let fatal: Error | undefined
  const doOne = async (row: Row) => {
    try {
      if ((await withRetries(() => work(row), pause)) === 'skipped') result.skipped++
      else result.done++
    } catch (error) {
      if (isSignedOut(error) || error instanceof UnreachableError) fatal = error as Error
      else result.failures.push({ row, error: error as Error })
    }
    onProgress({ ...result, failures: [...result.failures] })
  }
  const running = new Set<Promise<void>>()
  for await (const row of rows) {
    if (isStopped() || fatal) break
    const one = doOne(row).finally(() => running.delete(one))
    running.add(one)
    if (running.size >= atOnce) await Promise.race(running)
  }
  await Promise.all(running)
  if (fatal) throw fatal
  return result
}

/** Retries if the service is busy, with growing pauses. */
async function withRetries(work: () => Promise<unknown>, pause: (ms: number) => Promise<void>): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const busy = error instanceof ApiError && (error.status === 429 || error.status === 503)
      if (!busy || attempt === attempts) throw error
      await pause(1_000 * attempt)
    }
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
