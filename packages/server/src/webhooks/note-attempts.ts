import type { Db } from '../database/connection/database.ts'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { insertAttempts, type NewAttempt } from './attempt-store.ts'

const everyMs = 1_000
/** Of one webhook in one batch, with each outcome: enough to see how it goes. */
const perBatch = 10
/** While the database is away. */
const maxWaiting = 2_000

export interface AttemptNotes {
  note(attempt: NewAttempt): void
  /** For an attempt that somebody looks for at once: it is written when this resolves, whatever else waits. */
  write(attempt: NewAttempt): Promise<void>
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Attempts are written together, so that a delivery does not wait for it. A crash loses those of the last second. */
export function createAttemptNotes({ db, log }: { db: Db; log: Log }): AttemptNotes {
  let waiting: NewAttempt[] = []
  let counts = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()

  function flush(): Promise<void> {
    writing = writing.then(writeWaiting).catch((error) => {
      log.warn({ reason: messageOf(error) }, 'attempts of webhooks could not be written')
    })
    return writing
  }

  async function writeWaiting(): Promise<void> {
    const batch = waiting
    waiting = []
    counts = new Map()
    if (batch.length > 0)
      await insertAttempts(
        db,
        batch.map((attempt) => ({ ...attempt, id: uuidV7(attempt.at) })),
      )
  }

  return {
    note(attempt) {
      const key = `${attempt.areaId}/${attempt.webhookId}/${attempt.outcome}`
      const count = (counts.get(key) ?? 0) + 1
      if (count > perBatch || waiting.length >= maxWaiting) return
      counts.set(key, count)
      waiting.push(attempt)
    },
    write(attempt) {
      waiting.push(attempt)
      return flush()
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
