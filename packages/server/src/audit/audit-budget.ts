import type { Config } from '../config.ts'
import { DomainError } from '../errors.ts'
import type { Log } from '../log.ts'
import { dateOf, endOf } from '../text/calendar-date.ts'
import { auditBytesToday, isFirstToday } from './audit-volume.ts'

/**
 * Every change is recorded, so a client that writes all day could fill the disk. Beyond its daily budget, its writes are
 * refused rather than made without an audit event. Returns that refusal, if any. Reads and revocations are always allowed.
 */
export function beyondAuditBudget(
  { config, log, now }: { config: Config; log: Log; now: () => Date },
  clientId: string,
): DomainError | undefined {
  const { auditMibPerToken: mebibytes } = config
  if (mebibytes === 'off') return undefined
  const at = now()
  if (auditBytesToday(clientId, at) < mebibytes * 1024 * 1024) return undefined
  if (isFirstToday(clientId, at)) {
    log.warn({ client_id: clientId, mebibytes }, 'audit budget of an access token is used up until midnight UTC')
  }
  const retryAfterSeconds = Math.ceil((endOf(dateOf(at)).getTime() - at.getTime()) / 1000)
  return new DomainError('audit_budget_used_up', { max_mebibytes: mebibytes }, { retryAfterSeconds })
}
