import { createFairSlots, groupOfKey } from '../limits/fair-slots.ts'
import type { Log } from '../log.ts'
import { receiverOf } from './allowed-targets.ts'
import type { Answer, Post, Poster } from './post.ts'
import { SenderUnavailable, SendFailure } from './send-failures.ts'
import type { SenderSettings } from './sender-messages.ts'
import { type SenderCounts, superviseSender } from './supervise-sender.ts'
import { createSuspects } from './suspects.ts'

/** Sends from a process of its own. Also throws `SenderUnavailable`. */
export interface Sender extends Poster {
  counted(): SenderCounts
}

export type CreateSender = (settings: SenderSettings, log: Log) => Sender

/** One request to a suspect at a time, areas in turn; who waits longer tries again later. */
const isolation = { total: 1, perKey: 1, waitingPerKey: 4, waitMs: 15_000 }

export const createSender: CreateSender = (settings, log) => {
  const suspects = createSuspects()
  const onDeath = (origins: Set<string>) => {
    const isolated = suspects.blame(origins)
    if (isolated.length > 0)
      log.warn({ origins: isolated }, 'receivers isolated: the sender ended twice while it sent to them')
  }
  const sender = superviseSender({ settings, log, onDeath })
  const isolated = superviseSender({ settings, log, onDeath })
  const turns = createFairSlots({ ...isolation, groupOf: groupOfKey })

  async function postAlone(message: Post, signal?: AbortSignal): Promise<Answer> {
    const receiver = receiverOf(message.url)
    const release = await turns.take(`${message.areaId} ${receiver}`, signal)
    if (!release) {
      signal?.throwIfAborted()
      throw new SenderUnavailable('receivers at which the sender ended wait for each other')
    }
    try {
      const answer = await isolated.post(message, signal)
      suspects.acquit(receiver)
      return answer
    } catch (error) {
      if (error instanceof SendFailure) suspects.acquit(receiver)
      // It was the only receiver that was being sent to.
      if (error instanceof SenderUnavailable && error.died) throw new SendFailure('connection_lost', error.message)
      throw error
    } finally {
      release()
    }
  }

  return {
    post: (message, signal) => (suspects.has(receiverOf(message.url)) ? postAlone : sender.post)(message, signal),
    counted() {
      const [one, other] = [sender.counted(), isolated.counted()]
      return {
        up: one.up,
        restarts: one.restarts + other.restarts,
        inFlight: one.inFlight + other.inFlight,
        lagSeconds: one.lagSeconds,
        residentBytes: one.residentBytes + other.residentBytes,
      }
    },
    async close() {
      await Promise.all([sender.close(), isolated.close()])
    },
  }
}
