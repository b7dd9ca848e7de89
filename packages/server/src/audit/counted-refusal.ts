import type { RefusalReason } from '@backoffice/contract/audit-action'
import { serviceActor } from '../authority/actor.ts'
import { redactSecrets } from '../secrets/recognisable-secret.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import type { AuditRow } from './audit-store.ts'
import type { Refusal } from './refusal.ts'
import type { Budget } from './refusal-budgets.ts'

/** One row of the audit trail: one refusal, or several of one caller in one minute. */
export interface CountedRefusal {
  /** From the first refusal. Its id is fixed, so that writing it again updates the same row. */
  row: AuditRow
  /** For anonymous callers: the network that all of them came from. */
  network: string | undefined
  count: number
  lastAt: Date
  reasons: Map<RefusalReason, number>
  /** The count that is already in the database. */
  written: number
}

export function countFirst(refusal: Refusal, budget: Budget, caller: string, at: Date): CountedRefusal {
  const { actor, reason, subject, ...rest } = refusal
  const row: AuditRow = {
    ...rest,
    id: uuidV7(at),
    at,
    budget,
    refusal: reason,
    subject: printable(subject),
    actorKind: actor.kind,
    actorId: actor.id,
    address: actor.ip,
    requestId: actor.requestId,
  }
  const network = budget === 'client' ? undefined : caller
  return { row, network, count: 1, lastAt: at, reasons: new Map([[reason, 1]]), written: 0 }
}

/** For callers beyond those that are counted individually. */
export function countOthers(budget: Budget, at: Date): CountedRefusal {
  const row: AuditRow = {
    id: uuidV7(at),
    at,
    budget,
    action: 'refusals.dropped',
    refusal: 'too_many',
    actorKind: serviceActor.kind,
  }
  return { row, network: undefined, count: 0, lastAt: at, reasons: new Map(), written: 0 }
}

export function countAnother(counted: CountedRefusal, reason: RefusalReason, at: Date): void {
  counted.count++
  counted.lastAt = at
  counted.reasons.set(reason, (counted.reasons.get(reason) ?? 0) + 1)
}

export function toRow({ row, network, count, lastAt, reasons }: CountedRefusal): AuditRow {
  const isSum = row.action === 'refusals.dropped'
  if (count === 1 && !isSum) return row
  const details = {
    count,
    last_at: lastAt.toISOString(),
    ...(isSum ? { budget: row.budget } : {}),
    ...(network ? { network } : {}),
    ...(reasons.size > 1 ? { reasons: Object.fromEntries(reasons) } : {}),
  }
  return { ...row, details }
}

/** The caller chose this text, so shorten it and remove secrets sent by mistake and characters that are unsafe to store or show. */
function printable(subject: string | undefined): string | undefined {
  return (
    subject &&
    redactSecrets(subject)
      .slice(0, 100)
      .replace(/[^\x20-\x7e]/g, '?')
  )
}
