import type { KnownRefusalReason } from '@backoffice/contract/audit-action'

export interface Explanation {
  /** A sentence. */
  reason: string
  /** What to do about it. */
  remedy: string
}

/** The real reasons of refusals, as the service writes them down, in plain words. */
export interface RefusalTexts {
  known: Record<KnownRefusalReason, Explanation>
  noPermission(permission: string): Explanation
  recordLacksPermission(permission: string): Explanation
  other(reason: string): Explanation
}
