import { positionOf } from '../database/area-rows.ts'
import { settledUntil } from '../database/settled-until.ts'
import type { Deps } from '../deps.ts'
import { type Principal, scopeOf } from '../principal.ts'
import type { HierarchyLevel } from './hierarchy-level.ts'
import { listLevels as listRows } from './hierarchy-store.ts'

export { listLearningAreas } from './hierarchy-store.ts'

export interface LevelsWanted {
  parentId?: string | undefined
  levelId?: string | undefined
  externalId?: string | undefined
  updatedSince?: Date | undefined
  after?: string[] | undefined
  limit: number
}

/** A page, and the position after it if there is more. */
export async function listLevels(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: LevelsWanted,
): Promise<{ levels: HierarchyLevel[]; next: string[] | undefined }> {
  const changed = updatedSince && { since: updatedSince, until: await settledUntil(db) }
  const scope = scopeOf(principal, 'hierarchy.read')
  const rows = await listRows(db, { scope, levelId, changed, after, limit: limit + 1 }, filter)
  const levels = rows.slice(0, limit)
  const last = rows.length > limit ? levels.at(-1) : undefined
  return { levels, next: last && positionOf({ key: last.id, updatedAt: last.updatedAt }, changed) }
}
