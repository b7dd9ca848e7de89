import type { NewHierarchyLevel } from '@backoffice/contract/hierarchy-level'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { insertLearningArea, type LearningArea } from './hierarchy-store.ts'

export async function createLearningArea(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { name, slug }: NewHierarchyLevel,
): Promise<LearningArea> {
  const at = now()
  const area = { id: uuidV7(at), name: name.trim(), slug, createdAt: at, updatedAt: at }
  if ((await insertLearningArea(db, area)) === 'slug taken') {
    throw new DomainError('learning_area_exists', `There is already a learning area "${slug}". Choose another slug.`, {
      errors: [{ pointer: '/slug', detail: 'is taken' }],
    })
  }
  return area
}
