import type { KnownRefusalReason } from '@backoffice/contract/audit-action'

export interface Explanation {
  reason: string
  remedy: string
}

/** Explains the refusal reasons of the audit trail. */
export interface RefusalTexts {
  known: Record<KnownRefusalReason, Explanation>
  noPermission(permission: string): Explanation
  recordLacksPermission(permission: string): Explanation
  other(reason: string): Explanation
}
