import type { Webhook } from '@backoffice/contract/webhook'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useWebhookTexts } from './texts.ts'

const tones = {
  ok: 'good',
  unverified: 'warning',
  retrying: 'warning',
  down: 'bad',
  stopped: 'bad',
  paused: 'quiet',
  disabled: 'bad',
} as const

/** Its status, or how it goes while it is active. */
export function WebhookState({ webhook: { status, health } }: { webhook: Pick<Webhook, 'status' | 'health'> }) {
  const state = status === 'active' ? health : status
  return <StatusBadge tone={tones[state]}>{useWebhookTexts().states[state]}</StatusBadge>
}
