import type { Config } from '../config.ts'
import { DomainError } from '../errors.ts'
import type { Log } from '../log.ts'
import { freeAgainAt } from './hourly-sums.ts'
import type { WriteVolumes } from './write-volumes.ts'

export interface BudgetNeeds {
  config: Pick<Config, 'auditMibPerToken' | 'writeMibPerArea'>
  log: Log
  now: () => Date
  volumes: Pick<WriteVolumes, 'lastDay' | 'isFirstToday'>
}

type Reason = 'audit_budget_used_up' | 'area_budget_used_up'

const mebibyte = 1024 * 1024
/** So that whoever looks after the area can still put things in order when its access tokens have used up its budget. */
const moreForAdministrators = 1.25

/** Every write takes room, so a client that writes all day could fill the disk. Returns the refusal, if any. */
export function beyondBudgetOfClient(
  needs: BudgetNeeds,
  { areaId, clientId }: { areaId: string; clientId: string },
): { error: DomainError; reason: Reason } | undefined {
  const { auditMibPerToken, writeMibPerArea } = needs.config
  return (
    beyond(needs, 'audit_budget_used_up', clientId, auditMibPerToken) ??
    beyond(needs, 'area_budget_used_up', areaId, writeMibPerArea)
  )
}

/** The same for an administrator of one area. Those of all areas have no budget: they could fill the disk in other ways, too. */
export function beyondBudgetOfArea(needs: BudgetNeeds, areaId: string): DomainError | undefined {
  const { writeMibPerArea: mebibytes } = needs.config
  const theirs = mebibytes === 'off' ? mebibytes : mebibytes * moreForAdministrators
  return beyond(needs, 'area_budget_used_up', areaId, theirs)?.error
}

function beyond(
  { log, now, volumes }: BudgetNeeds,
  reason: Reason,
  id: string,
  mebibytes: number | 'off',
): { error: DomainError; reason: Reason } | undefined {
  if (mebibytes === 'off') return undefined
  const at = now()
  const freeAt = freeAgainAt(volumes.lastDay(id), mebibytes * mebibyte)
  if (!freeAt) return undefined
  if (volumes.isFirstToday(id)) {
    const what = reason === 'area_budget_used_up' ? 'a learning area' : 'an access token'
    log.warn({ id, mebibytes, free_again_at: freeAt.toISOString() }, `write budget of ${what} is used up`)
  }
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt.getTime() - at.getTime()) / 1000))
  const params = { max_mebibytes: mebibytes, retry_after_seconds: retryAfterSeconds }
  return { error: new DomainError(reason, params, { retryAfterSeconds }), reason }
}
