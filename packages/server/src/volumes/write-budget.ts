import { andThen, type ValueOrPromise } from '../async/value-or-promise.ts'
import type { Config } from '../config.ts'
import { DomainError } from '../errors.ts'
import type { Log } from '../log.ts'
import { freeAgainAt } from './hourly-sums.ts'
import type { WriteVolumes } from './write-volumes.ts'

export interface BudgetNeeds {
  config: Pick<Config, 'auditMibPerToken' | 'writeMibPerArea'>
  log: Log
  now: () => Date
  volumes: Pick<WriteVolumes, 'lastDay' | 'lastDayOfWorking' | 'isFirstToday'>
}

type Reason = 'audit_budget_used_up' | 'area_budget_used_up'

export interface BeyondBudget {
  error: DomainError
  reason: Reason
}

interface Limit {
  hours: [hour: number, bytes: number][]
  mebibytes: number
}

const mebibyte = 1024 * 1024
/** So that whoever looks after the area can still put things in order when its access tokens have used up its budget. */
const moreForAdministrators = 1.25
/** What an area writes at most, also if access tokens are used up, revoked and replaced in turn. */
const timesWithStopped = 2

/** Every write takes room, so a client that writes all day could fill the disk. Returns the refusal, if any. */
export function beyondBudgetOfClient(
  needs: BudgetNeeds,
  { areaId, clientId }: { areaId: string; clientId: string },
): ValueOrPromise<BeyondBudget | undefined> {
  const { auditMibPerToken: mebibytes, writeMibPerArea } = needs.config
  const own =
    mebibytes === 'off'
      ? undefined
      : beyond(needs, 'audit_budget_used_up', clientId, [{ hours: needs.volumes.lastDay(clientId), mebibytes }])
  return own ?? beyondAreas(needs, areaId, writeMibPerArea)
}

/** The same for an administrator of one area. Those of all areas have no budget: they could fill the disk in other ways, too. */
export function beyondBudgetOfArea(needs: BudgetNeeds, areaId: string): ValueOrPromise<BeyondBudget | undefined> {
  const { writeMibPerArea: mebibytes } = needs.config
  return beyondAreas(needs, areaId, mebibytes === 'off' ? mebibytes : mebibytes * moreForAdministrators)
}

/**
 * Whoever used up the budget is stopped with a pause or a revocation, and then the others write again at once. Who wrote
 * is looked at only when the sum of all is beyond it.
 */
function beyondAreas(
  needs: BudgetNeeds,
  areaId: string,
  mebibytes: number | 'off',
): ValueOrPromise<BeyondBudget | undefined> {
  if (mebibytes === 'off') return undefined
  const all = needs.volumes.lastDay(areaId)
  if (!freeAgainAt(all, mebibytes * mebibyte)) return undefined
  return andThen(needs.volumes.lastDayOfWorking(areaId), (working) =>
    beyond(needs, 'area_budget_used_up', areaId, [
      { hours: all, mebibytes: mebibytes * timesWithStopped },
      { hours: working, mebibytes },
    ]),
  )
}

/** By the limit that lasts longest. */
function beyond(
  { log, now, volumes }: BudgetNeeds,
  reason: Reason,
  id: string,
  limits: readonly Limit[],
): BeyondBudget | undefined {
  const [last] = limits
    .flatMap(({ hours, mebibytes }) => {
      const freeAt = freeAgainAt(hours, mebibytes * mebibyte)
      return freeAt ? [{ freeAt, mebibytes }] : []
    })
    .sort((one, other) => other.freeAt.getTime() - one.freeAt.getTime())
  if (!last) return undefined
  const { freeAt, mebibytes } = last
  if (volumes.isFirstToday(id)) {
    const what = reason === 'area_budget_used_up' ? 'a learning area' : 'an access token'
    log.warn({ id, mebibytes, free_again_at: freeAt.toISOString() }, `write budget of ${what} is used up`)
  }
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt.getTime() - now().getTime()) / 1000))
  const params = { max_mebibytes: mebibytes, retry_after_seconds: retryAfterSeconds }
  return { error: new DomainError(reason, params, { retryAfterSeconds }), reason }
}
