import type { NewHierarchyLevel } from '@backoffice/contract/hierarchy-level'
import type { Actor } from '../audit/actor.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { insertLearningArea, type LearningArea } from './hierarchy-store.ts'

export async function createLearningArea(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { name, slug }: NewHierarchyLevel,
): Promise<LearningArea> {
  const at = now()
  const area = { id: uuidV7(at), name: name.trim(), slug, createdAt: at, updatedAt: at }
  return db.transaction().execute(async (tx) => {
    if ((await insertLearningArea(tx, area)) === 'slug taken') {
      throw new DomainError(
        'learning_area_exists',
        `There is already a learning area "${slug}". Choose another slug.`,
        {
          errors: [{ pointer: '/slug', detail: 'is taken' }],
        },
      )
    }
    const details = { name: area.name, slug }
    await recordAuditEvent(tx, {
      at,
      actor,
      action: 'learning_area.created',
      subject: area.id,
      areaId: area.id,
      details,
    })
    return area
  })
}
