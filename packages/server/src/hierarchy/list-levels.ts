import { type Page, type PageRead, type PageWanted, readAreaPage } from '../database/lists/area-page.ts'
import type { Deps } from '../deps.ts'
import { type Principal, scopeOf } from '../principal.ts'
import type { HierarchyLevel } from './hierarchy-level.ts'
import { listLevels as listRows } from './hierarchy-store.ts'

export { listLearningAreas } from './hierarchy-store.ts'

export interface LevelsWanted extends PageWanted {
  parentId?: string | undefined
  levelId?: string | undefined
  externalId?: string | undefined
}

export async function listLevels(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: LevelsWanted,
): Promise<Page<HierarchyLevel>> {
  const scope = scopeOf(principal, 'hierarchy.read')
  const read = (page: PageRead) => listRows(db, { scope, levelId, ...page }, filter)
  return readAreaPage(db, { updatedSince, after, limit }, read, ({ id }) => [id])
}
