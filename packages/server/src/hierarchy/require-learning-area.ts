import type { Db, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import type { LearningArea } from './hierarchy-level.ts'
import { findLearningArea, findLearningAreaForUse, hasLearningAreas } from './hierarchy-store.ts'

/** The learning area of this slug; refuses with what is missing if there is none. */
export async function requireLearningArea(db: Db, slug: string, find = findLearningArea): Promise<LearningArea> {
  const area = await find(db, slug)
  if (area) return area
  if (!(await hasLearningAreas(db))) {
    throw new DomainError(
      'no_learning_area',
      'There is no learning area yet. Create a top level of the hierarchy first.',
    )
  }
  throw new DomainError('learning_area_not_found', `There is no learning area "${slug}".`, {
    errors: [{ pointer: '/learning_area', detail: 'does not exist' }],
  })
}

/** Until the end of the transaction it is not deleted. */
export function requireLearningAreaForUse(tx: Tx, slug: string): Promise<LearningArea> {
  return requireLearningArea(tx, slug, findLearningAreaForUse)
}
