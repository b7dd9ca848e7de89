import { holdLaterParked, listDueParked, removeParked, updateParked, wakeNextParked } from './parked-queue.ts'
import type { Reader } from './reading-rights.ts'
import { askedToWait, givenUpAfterMs, parkedPauseMs } from './retry-policy.ts'
import type { DeliveryDeps, Turn } from './turn.ts'

/** Retries parked events that are due. They do not count towards the health of the webhook, which accepts others. */
export async function sendParked({ db, now }: DeliveryDeps, turn: Turn, reader: Reader): Promise<void> {
  const { webhook } = turn
  for (const parked of await listDueParked(db, webhook, now())) {
    if (turn.ended.aborted) return
    const { event, position, attempts: before, parkedAt } = parked
    // Removed from the feed, or the subscriber may no longer read it.
    if (!event || !reader.mayRead(event.type)) {
      await removeParked(db, webhook, parked, now())
      continue
    }
    const sent = await turn.send(event)
    if (!sent) return
    const at = now()
    if (sent.ok) {
      await removeParked(db, webhook, parked, at)
      continue
    }
    const attempts = before + 1
    const gaveUp = at.getTime() - parkedAt.getTime() >= givenUpAfterMs
    const pauseMs = askedToWait(sent, at) ?? parkedPauseMs(attempts)
    await updateParked(db, webhook, position, {
      attempts,
      next_attempt_at: gaveUp ? null : new Date(at.getTime() + pauseMs),
      gave_up: gaveUp,
      last_status: sent.status,
      last_problem: sent.problem ?? null,
    })
    if (gaveUp) await wakeNextParked(db, webhook, parked, at)
    else await holdLaterParked(db, webhook, [parked])
  }
}
