import type { Deps } from '../deps.ts'
import { type LearningArea, listLearningAreas as listRows } from './hierarchy-store.ts'

/** All of them, by name. */
export async function listLearningAreas({ db }: Pick<Deps, 'db'>): Promise<LearningArea[]> {
  return listRows(db)
}
