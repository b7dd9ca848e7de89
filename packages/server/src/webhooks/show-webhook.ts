import type { Webhook as ShownWebhook } from '@backoffice/contract/webhook'
import type { Principal } from '../authority/principal.ts'
import { shortUrl } from '../text/short-url.ts'
import type { SeenWebhook } from './get-webhook.ts'
import { failuresUntilDown, type Health } from './webhook.ts'

/** Without its secret. */
export function showWebhook(webhook: SeenWebhook): ShownWebhook {
  const { clientId, reason, failingSince, lastDeliveredAt, lastFailedAt, previousSecretUntil } = webhook
  const waits = webhook.status === 'active' && failingSince !== null
  return {
    id: webhook.id,
    learning_area: webhook.areaSlug,
    ...(clientId === null ? {} : { client_id: clientId }),
    url: webhook.url,
    description: webhook.description,
    types: webhook.types,
    payload: webhook.payload,
    ignore_own: webhook.ignoreOwn,
    status: webhook.status,
    ...(reason === null ? {} : { reason }),
    health: healthOf(webhook),
    events_behind: webhook.eventsBehind,
    parked: webhook.parked,
    ...ifTime('failing_since', failingSince),
    ...ifTime('next_attempt_at', waits ? webhook.nextAttemptAt : null),
    ...ifTime('last_delivered_at', lastDeliveredAt),
    ...ifTime('last_failed_at', lastFailedAt),
    ...ifTime('previous_secret_until', previousSecretUntil),
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  }
}

/** Auditors need no secret of a receiver, and the path of a URL may be one. */
export function webhookFor({ looksOnly }: Pick<Principal, 'looksOnly'>): (webhook: SeenWebhook) => ShownWebhook {
  return (webhook) => {
    const shown = showWebhook(webhook)
    return looksOnly ? { ...shown, url: shortUrl(shown.url) } : shown
  }
}

function healthOf({ status, clientWorks, challenge, failures, failingSince }: SeenWebhook): Health {
  if (status !== 'active' || !clientWorks) return 'stopped'
  if (challenge !== null) return 'unverified'
  if (failures > failuresUntilDown) return 'down'
  return failingSince === null ? 'ok' : 'retrying'
}

function ifTime<Name extends string>(name: Name, at: Date | null): { [Key in Name]?: string } {
  return (at === null ? {} : { [name]: at.toISOString() }) as { [Key in Name]?: string }
}
