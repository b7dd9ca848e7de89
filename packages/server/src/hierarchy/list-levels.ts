import { type Principal, scopeOf } from '../authority/principal.ts'
import type { AreaListOptions } from '../database/lists/area-rows.ts'
import type { Page } from '../database/lists/page.ts'
import type { Deps } from '../deps.ts'
import type { HierarchyLevel } from './hierarchy-level.ts'
import { listLevels as listRows } from './hierarchy-store.ts'

export { listLearningAreas } from './hierarchy-store.ts'

export interface LevelListOptions extends AreaListOptions {
  parentId?: string | undefined
  externalId?: string | undefined
}

export async function listLevels(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: LevelListOptions,
): Promise<Page<HierarchyLevel>> {
  const scope = scopeOf(principal, 'hierarchy.read')
  return listRows(db, { scope, levelId, updatedSince, after, limit }, filter)
}
