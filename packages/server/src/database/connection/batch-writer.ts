import { codeOf, messageOf } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { answeredWithin, isCollision, isDatabaseUnavailable, queryCanceled } from './unavailable.ts'

export interface Writer {
  /** Writes all that waits, now. Rejects if something could not be written; it still waits. */
  flush(): Promise<void>
  /** Writes a last time. What cannot be written then is lost. */
  stop(): Promise<void>
}

interface Schedule {
  flushEveryMs: number
  /** For the log: the plural of what is written. */
  what: string
  log: Log
}

/** A stop waits no longer for a database that does not answer. */
const stopMs = 10_000
/** A batch that PostgreSQL rejects, although it is available, will always be rejected. */
const maxRejections = 3

/** Then no more are taken until one of them is written: one that a lock holds up stops no other, and memory is bounded. */
const maxUnwritten = 4

/**
 * Writes repeatedly, one write at a time: whoever asks during a write shares the next one. `write` keeps what it could not
 * write for the next time; `all` includes what would otherwise wait for more of its kind.
 */
export function startWriter({
  flushEveryMs,
  what,
  log,
  write,
}: Schedule & { write(all: boolean): Promise<void> }): Writer {
  let writing: Promise<void> | undefined
  let next: Promise<void> | undefined
  const writeNow = (all: boolean) => {
    next = undefined
    writing = write(all).finally(() => {
      writing = undefined
    })
    return writing
  }
  const writeAll = () => {
    if (!writing) return writeNow(true)
    next ??= writing.catch(() => undefined).then(() => writeNow(true))
    return next
  }
  const orLog = (written: Promise<void>) =>
    written.catch((error) => log.warn({ reason: messageOf(error) }, `${what} not written yet`))
  const timer = setInterval(() => {
    if (!writing) void orLog(writeNow(false))
  }, flushEveryMs)
  timer.unref()
  return {
    flush: writeAll,
    async stop() {
      clearInterval(timer)
      await orLog(answeredWithin(stopMs, writeAll()))
    },
  }
}

interface Batches<Batch> extends Schedule {
  /** What has gathered, oldest first. It is not asked for more while too much could not be written. */
  take(): Batch[]
  /** Must write a batch once, however often it is called: an acknowledgement may have been lost. */
  write(batch: Batch): Promise<void>
  /** The batch is lost. */
  giveUp(batch: Batch): void
}

/** Writes batches in their order and keeps those that could not be written. One of them does not hold up the others. */
export function startBatchWriter<Batch>({ take, write, giveUp, ...schedule }: Batches<Batch>): Writer {
  let unwritten: { batch: Batch; rejections: number }[] = []

  /** Returns why it still waits. */
  async function tryWriting(one: (typeof unwritten)[number]): Promise<unknown> {
    try {
      await write(one.batch)
    } catch (failure) {
      if (isDatabaseUnavailable(failure) || isCollision(failure)) return failure
      schedule.log.error({ err: failure }, `writing ${schedule.what} failed`)
      if (++one.rejections < maxRejections) return failure
      giveUp(one.batch)
    }
    unwritten = unwritten.filter((other) => other !== one)
    return undefined
  }

  const writer = startWriter({
    ...schedule,
    async write() {
      if (unwritten.length < maxUnwritten) unwritten.push(...take().map((batch) => ({ batch, rejections: 0 })))
      let failure: unknown
      for (const one of unwritten) {
        const why = await tryWriting(one)
        failure ??= why
        // The others would wait for the database, too, unless it was a lock that took too long.
        if (isDatabaseUnavailable(why) && codeOf(why) !== queryCanceled) break
      }
      if (failure) throw failure
    },
  })
  return {
    ...writer,
    async stop() {
      await writer.stop()
      for (const { batch } of unwritten) giveUp(batch)
    },
  }
}
