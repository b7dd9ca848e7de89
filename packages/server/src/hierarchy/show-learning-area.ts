import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import type { LearningArea } from './hierarchy-store.ts'

/** As the backoffice API and the command line show a learning area. */
export function showLearningArea({ id, name, slug, createdAt, updatedAt }: LearningArea): HierarchyLevel {
  return { id, name, slug, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() }
}
