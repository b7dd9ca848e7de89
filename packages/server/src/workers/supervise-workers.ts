import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { unlessAborted } from '../async/wait.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../errors.ts'
import type { Log } from '../log.ts'
import { answerForAllWorkers } from './all-metrics.ts'
import { isReady } from './ready.ts'

const [shortestPauseMs, longestPauseMs] = [250, 10_000]
/** Longer than a worker needs to finish its requests and disconnect from the database. */
const extraTimeoutMs = 35_000

/** Serves requests until it is stopped. */
export interface Serving {
  /** Lets requests in flight finish. */
  stop(): Promise<void>
}

/** Starts the worker processes, which share only the port, and replaces those that exit. */
export async function superviseWorkers(
  { workers: count, drainSeconds }: Pick<Config, 'workers' | 'drainSeconds'>,
  log: Log,
  starting: AbortSignal,
): Promise<Serving> {
  const running = new Set<Worker>()
  let stopping = false
  let pauseMs = shortestPauseMs
  answerForAllWorkers()

  function start(): Worker {
    // The first process has already created the first administrator, so workers do not need the password.
    const worker = cluster.fork({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
    running.add(worker)
    // This is also emitted when the worker cannot be started at all.
    worker.once('error', (error) => log.error({ err: error }, 'worker failed'))
    worker.once('exit', () => running.delete(worker))
    return worker
  }

  async function untilReady(worker: Worker): Promise<void> {
    const ended = new AbortController()
    worker.once('exit', () => ended.abort())
    for (;;) {
      const [message] = await once(worker, 'message', { signal: ended.signal })
      if (isReady(message)) return
    }
  }

  /** Retries with growing pauses until a worker starts, since none can start while the database is unavailable. */
  async function replace(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    if (stopping) return
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    const worker = start()
    keep(worker)
    await untilReady(worker)
    pauseMs = shortestPauseMs
    log.info({ worker: worker.process.pid }, 'new worker is ready')
  }

  function keep(worker: Worker): void {
    worker.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ worker: worker.process.pid, code, signal }, 'worker exited unexpectedly; starting another')
      // If the new worker exits, its own exit handler starts the next attempt.
      replace().catch(() => undefined)
    })
  }

  async function stop(): Promise<void> {
    stopping = true
    const ending = [...running].map((worker) => once(worker, 'exit'))
    for (const worker of running) worker.process.kill('SIGTERM')
    const deadline = setTimeout(
      () => {
        for (const worker of running) worker.process.kill('SIGKILL')
      },
      drainSeconds * 1000 + extraTimeoutMs,
    )
    await Promise.all(ending)
    clearTimeout(deadline)
  }

  try {
    // The first one serves before the last one is ready, so a stop comes at any moment.
    await unlessAborted(starting, Promise.all(Array.from({ length: count }, () => untilReady(start()))))
  } catch (error) {
    await stop()
    if (starting.aborted) throw error
    throw new OperatorError('A worker could not start. The reason is above.', { cause: error })
  }
  for (const worker of running) keep(worker)
  return { stop }
}
