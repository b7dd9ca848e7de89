import type { Webhook as ShownWebhook } from '@backoffice/contract/webhook'
import type { WebhookAttempt } from '@backoffice/contract/webhook-attempt'
import type { Principal } from '../authority/principal.ts'
import { shortUrl } from '../text/short-url.ts'
import type { ListedAttempt } from './attempt-store.ts'
import type { SeenWebhook } from './get-webhook.ts'
import { showAttempt } from './show-attempt.ts'
import { showWebhook } from './show-webhook.ts'

/** Auditors need no secret of a receiver, and the path of a URL may be one. */
export function webhookFor({ looksOnly }: Pick<Principal, 'looksOnly'>): (webhook: SeenWebhook) => ShownWebhook {
  return (webhook) => {
    const shown = showWebhook(webhook)
    return looksOnly ? { ...shown, url: shortUrl(shown.url) } : shown
  }
}

/** Receivers often repeat the path of the request, in many spellings: "Cannot POST /path". */
export function attemptFor({ looksOnly }: Pick<Principal, 'looksOnly'>): (attempt: ListedAttempt) => WebhookAttempt {
  return (attempt) => showAttempt(looksOnly ? { ...attempt, answer: null } : attempt)
}
