import type { Db, Tx } from '../database/connection/database.ts'
import { DomainError, fieldError } from '../errors.ts'
import type { LearningArea } from './hierarchy-level.ts'
import { findLearningArea, findLearningAreaForUse, hasLearningAreas } from './hierarchy-store.ts'

/** The learning area with this slug. If there is none, throws an error that says what is missing. */
export async function requireLearningArea(db: Db, slug: string, find = findLearningArea): Promise<LearningArea> {
  const area = await find(db, slug)
  if (area) return area
  if (!(await hasLearningAreas(db))) {
    throw new DomainError('no_learning_area')
  }
  throw noSuchLearningArea(slug)
}

export function noSuchLearningArea(slug: string): DomainError {
  const errors = [fieldError('/learning_area', 'does_not_exist')]
  return new DomainError('learning_area_not_found', { slug }, { errors })
}

export { findLearningAreaForUse }

/** It cannot be deleted until the transaction ends. */
export function requireLearningAreaForUse(tx: Tx, slug: string): Promise<LearningArea> {
  return requireLearningArea(tx, slug, findLearningAreaForUse)
}
