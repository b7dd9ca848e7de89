import { startPacedLoop } from '../../async/paced-loop.ts'
import type { Db } from '../../database/connection/database.ts'
import { messageOf } from '../../errors.ts'
import type { FairPace } from '../../limits/fair-pace.ts'
import type { Log } from '../../log.ts'
import { receiverOf } from '../../outgoing/allowed-targets.ts'
import { SenderUnavailable } from '../../outgoing/send-failures.ts'
import type { WebhookKeys } from '../../secrets/webhook-keys.ts'
import { dateOf } from '../../text/calendar-date.ts'
import { signingKeys, unreadablePauseMs, warnUnreadable } from '../send-message.ts'
import { areaOf, keyOf } from '../webhook.ts'
import { type AskNeeds, askReceiver } from './ask-receiver.ts'
import { challengePauseMs, firstChallengeMs } from './challenge.ts'
import type { ChallengeBudgets } from './challenge-budgets.ts'
import { claimChallenge, type DueChallenge, listDueChallenges } from './challenge-store.ts'

/** Receivers that are asked at a time, in one area and in all. Some take their time. */
const [perArea, atOnce] = [4, 64]
const unavailablePauseMs = 5_000
const looks = { maxIntervalMs: 1_000, minIntervalMs: 1_000 }

export interface Challenges {
  /** Asks every receiver that is soon due, and returns when all have answered; for tests, whose clock stands still. */
  settle(): Promise<void>
  stop(): Promise<void>
}

type Needs = AskNeeds & { db: Db; log: Log; keys: WebhookKeys; budgets: ChallengeBudgets; pace: FairPace }

/** Every process asks; a webhook is asked by the process that claims it first. */
export function startChallenges(needs: Needs): Challenges {
  const { db, log, now, keys, budgets } = needs
  const running = new Map<string, Promise<void>>()
  const stopped = new AbortController()
  const later = (ms: number) => new Date(now().getTime() + ms)

  async function look(aheadMs: number): Promise<number> {
    const at = later(aheadMs)
    const due = await listDueChallenges(db, { at, today: dateOf(now()), perArea, limit: atOnce })
    let started = 0
    for (const webhook of due) {
      const ofArea = [...running.keys()].filter((key) => areaOf(key) === webhook.areaId)
      if (running.size >= atOnce || ofArea.length >= perArea || running.has(keyOf(webhook))) continue
      const asking = ask(webhook)
        .catch((error) => log.warn({ reason: messageOf(error), webhook_id: webhook.id }, 'asking a receiver failed'))
        .finally(() => running.delete(keyOf(webhook)))
      running.set(keyOf(webhook), asking)
      started++
    }
    return started
  }

  async function ask(webhook: DueChallenge): Promise<void> {
    const postpone = (from: DueChallenge, ms: number) =>
      claimChallenge(db, from, { sent: webhook.challenges, at: later(ms) })
    const signing = signingKeys(keys, webhook, now())
    if (!signing) {
      warnUnreadable(log, webhook)
      await postpone(webhook, unreadablePauseMs)
      return
    }
    const receiver = receiverOf(new URL(webhook.url))
    if (!(await needs.pace.take(receiver, webhook.areaId, stopped.signal))) return
    const sent = webhook.challenges + 1
    const pauseMs = challengePauseMs(sent)
    const next = { sent, at: pauseMs === undefined ? null : later(pauseMs) }
    const budget = budgets.take(webhook)
    if ('retryAfterSeconds' in budget) {
      await postpone(webhook, budget.retryAfterSeconds * 1000)
      return
    }
    // Before sending, so that no other process sends it, too.
    if (!(await claimChallenge(db, webhook, next)) || stopped.signal.aborted) return budget.giveBack()
    try {
      await askReceiver(needs, webhook, { keys: signing.all, budget, signal: stopped.signal })
    } catch (error) {
      // This says nothing about the receiver, so the challenge counts as not sent.
      if (error instanceof SenderUnavailable) await postpone({ ...webhook, challenges: sent }, unavailablePauseMs)
      throw error
    }
  }

  const loop = startPacedLoop(async () => {
    await look(0).catch((error) =>
      log.warn({ reason: messageOf(error) }, 'looking for receivers to ask failed; trying again'),
    )
    return looks
  })

  return {
    async settle() {
      do await Promise.all(running.values())
      while ((await look(firstChallengeMs)) > 0 || running.size > 0)
    },
    async stop() {
      stopped.abort()
      await loop.stop()
      await Promise.all(running.values())
    },
  }
}
