import type { Webhook } from '@backoffice/contract/webhook'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { useWebhookTexts } from './texts.ts'

const tones = {
  ok: 'good',
  unused: 'quiet',
  unverified: 'warning',
  retrying: 'warning',
  down: 'bad',
  stopped: 'bad',
  paused: 'quiet',
  disabled: 'bad',
} as const

type Shown = Pick<Webhook, 'status' | 'health' | 'last_delivered_at'>

/** How it goes. Nobody knows whether a receiver works before it has taken something. */
export function healthOf({ health, last_delivered_at }: Shown): Webhook['health'] | 'unused' {
  return health === 'ok' && last_delivered_at === undefined ? 'unused' : health
}

/** Its status, or how it goes while it is active. */
export function WebhookState({ webhook }: { webhook: Shown }) {
  const state = webhook.status === 'active' ? healthOf(webhook) : webhook.status
  return <StatusBadge tone={tones[state]}>{useWebhookTexts().states[state]}</StatusBadge>
}
