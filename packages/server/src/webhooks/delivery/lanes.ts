import { setMaxListeners } from 'node:events'
import type { Sent } from '../send-message.ts'
import { perReceiver } from './pacing.ts'
import type { Event } from './read-batch.ts'
import type { Turn } from './turn.ts'

/**
 * Sends events in lanes, one for each subject: within a lane in order, side by side otherwise. The first one
 * goes alone, because a receiver that does not answer need not be asked eight times. Nothing is started after a failure, or
 * when the turn has ended; `send` must not throw, or the others would continue unseen.
 */
export async function sendLanes(
  events: Event[],
  { send, ended }: Pick<Turn, 'send' | 'ended'>,
): Promise<{ sent: Set<bigint>; failure: Sent | undefined; stopped: boolean }> {
  const lanes = [...Map.groupBy(events, ({ subjectId }) => subjectId).values()]
  const sent = new Set<bigint>()
  let failure: Sent | undefined
  const failed = new AbortController()
  const over = AbortSignal.any([ended, failed.signal])
  setMaxListeners(0, over)

  async function sendOne(lane: Event[], cancel?: AbortSignal): Promise<void> {
    const event = lane.shift()
    if (!event) return
    const answer = await send(event, cancel)
    if (answer?.ok) sent.add(event.position)
    else failed.abort()
    if (answer && !answer.ok) failure ??= answer
  }

  async function work(): Promise<void> {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      while (lane.length > 0 && !over.aborted) await sendOne(lane, over)
      if (over.aborted) return
    }
  }

  const [first] = lanes
  // However long it waits for its slot, so that every turn makes progress.
  if (first) await sendOne(first)
  if (!over.aborted) await Promise.all(Array.from({ length: perReceiver }, work))
  return { sent, failure, stopped: over.aborted }
}
