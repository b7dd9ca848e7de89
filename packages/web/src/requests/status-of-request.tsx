import type { Outcome } from '@backoffice/contract/client-request'
import { StatusBadge } from '../ui/text/status-badge.tsx'

const tones = { ok: 'good', mistake: 'warning', limited: 'warning', refused: 'bad', failed: 'bad' } as const

export function StatusOfRequest({ outcome, status }: { outcome: Outcome; status: number }) {
  return <StatusBadge tone={tones[outcome]}>{String(status)}</StatusBadge>
}
