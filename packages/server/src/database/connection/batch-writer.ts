import { messageOf } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { isCollision, isDatabaseUnavailable } from './unavailable.ts'

export interface Writer {
  /** Writes all that waits, now. Rejects if something could not be written; it still waits. */
  flush(): Promise<void>
  /** Writes a last time. */
  stop(): Promise<void>
}

interface Schedule {
  flushEveryMs: number
  /** For the log: the plural of what is written. */
  what: string
  log: Log
}

/** A batch that PostgreSQL rejects, although it is available, will always be rejected. */
const maxRejections = 3

/**
 * Writes repeatedly, one write at a time. `write` keeps what it could not write for the next time; `all` includes what would
 * otherwise wait for more of its kind.
 */
export function startWriter({
  flushEveryMs,
  what,
  log,
  write,
}: Schedule & { write(all: boolean): Promise<void> }): Writer {
  let writing = Promise.resolve()
  const writeNext = (all: boolean) => {
    writing = writing.catch(() => undefined).then(() => write(all))
    return writing
  }
  const writeOrLog = (all: boolean) =>
    writeNext(all).catch((error) => log.warn({ reason: messageOf(error) }, `${what} not written yet`))
  const timer = setInterval(() => void writeOrLog(false), flushEveryMs)
  timer.unref()
  return {
    flush: () => writeNext(true),
    async stop() {
      clearInterval(timer)
      await writeOrLog(true)
    },
  }
}

interface Batches<Batch> extends Schedule {
  /** What has gathered, oldest first. It is not asked for more while the database is unavailable. */
  take(): Batch[]
  /** Must write a batch once, however often it is called: an acknowledgement may have been lost. */
  write(batch: Batch): Promise<void>
  /** The batch is lost. */
  giveUp(batch: Batch): void
}

/** Writes batches in their order and keeps those that could not be written. A rejected one does not hold up the others. */
export function startBatchWriter<Batch>({ take, write, giveUp, ...schedule }: Batches<Batch>): Writer {
  let unwritten: { batch: Batch; rejections: number }[] = []

  async function tryWriting(one: (typeof unwritten)[number]): Promise<void> {
    try {
      await write(one.batch)
    } catch (error) {
      if (isDatabaseUnavailable(error) || isCollision(error)) throw error
      schedule.log.error({ err: error }, `writing ${schedule.what} failed`)
      if (++one.rejections < maxRejections) return
      giveUp(one.batch)
    }
    unwritten = unwritten.filter((other) => other !== one)
  }

  return startWriter({
    ...schedule,
    async write() {
      for (const one of unwritten) await tryWriting(one)
      const taken = take().map((batch) => ({ batch, rejections: 0 }))
      unwritten.push(...taken)
      for (const one of taken) await tryWriting(one)
    },
  })
}
