import type { Poster } from '../../outgoing/post.ts'
import { SenderUnavailable } from '../../outgoing/send-failures.ts'
import type { NewAttempt } from '../attempt-store.ts'
import { attemptOf, type Message, type Sent, sendMessage } from '../send-message.ts'
import type { WebhookDeps } from '../webhook-deps.ts'
import { challengeMessage, returnsChallenge } from './challenge.ts'
import type { TakenBudget } from './challenge-budgets.ts'
import type { DueChallenge } from './challenge-store.ts'
import { acceptAnswer } from './confirm-webhook.ts'

export type AskNeeds = Pick<WebhookDeps, 'changes' | 'now'> & {
  poster: Poster
  recordAttempt(attempt: NewAttempt): void | Promise<void>
}

interface Options {
  keys: SigningKeys
  budget: TakenBudget
  signal?: AbortSignal
}

type SigningKeys = Parameters<typeof sendMessage>[2]['keys']

/** Sends the challenge of a webhook, and confirms the webhook if it comes back. Only what may have been sent uses the budget. */
export async function askReceiver(
  needs: AskNeeds,
  webhook: DueChallenge,
  { keys, budget, signal }: Options,
): Promise<{ message: Message; sent: Sent }> {
  const message = challengeMessage(webhook, needs.now())
  const sending = sendMessage(needs, webhook, { message, keys, ...(signal ? { signal } : {}) })
  const answered = await sending.catch((error) => {
    if (error instanceof SenderUnavailable && !error.mayHaveLeft) budget.giveBack()
    throw error
  })
  if (answered.problem === 'url_not_allowed' || answered.problem === 'address_not_allowed') budget.giveBack()
  const returned = answered.ok && returnsChallenge(answered.beginning, webhook.challenge)
  const problem = answered.ok && !returned ? ('challenge_not_returned' as const) : answered.problem
  // Without the answer: a page that repeats its input would show the value to the owner, who must learn it at the receiver.
  const sent: Sent = { ...answered, ok: returned, problem, answer: null }
  if (signal?.aborted && !sent.ok) return { message, sent }
  if (returned) await acceptAnswer(needs, webhook)
  await needs.recordAttempt(attemptOf(webhook, message, sent))
  return { message, sent }
}
