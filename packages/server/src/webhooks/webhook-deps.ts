import type { Deps } from '../deps.ts'
import type { FairPace } from '../limits/fair-pace.ts'
import type { FairSlots } from '../limits/fair-slots.ts'
import type { AllowedTargets } from '../outgoing/allowed-targets.ts'
import type { Poster } from '../outgoing/post.ts'
import type { WebhookKeys } from '../secrets/webhook-keys.ts'
import type { NewAttempt } from './attempt-store.ts'
import type { ChallengeBudgets } from './challenges/challenge-budgets.ts'

/** What webhooks need in addition. */
export interface WebhookDeps extends Deps {
  webhooks: {
    keys: WebhookKeys
    targets: AllowedTargets
    poster: Poster
    /** Written soon, with others. */
    recordAttempt(attempt: NewAttempt): void
    /** Written before it resolves. */
    writeAttempt(attempt: NewAttempt): Promise<void>
    /** Limits what one receiver gets, over all areas and clients. */
    pace: FairPace
    /** Limits the tests that wait for a receiver. */
    tests: FairSlots
    /** Limits what is sent to receivers that have not confirmed. */
    challengeBudgets: ChallengeBudgets
  }
}
