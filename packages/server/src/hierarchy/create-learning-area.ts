import type { NewLearningArea } from '@backoffice/contract/hierarchy-level'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import { asAreaId } from '../database/schema/area-id.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { noSuchLevel } from './get-level.ts'
import type { HierarchyLevel } from './hierarchy-level.ts'
import { findLevel, insertLearningArea } from './hierarchy-store.ts'

export async function createLearningArea(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  { name: wanted, slug }: NewLearningArea,
): Promise<HierarchyLevel> {
  const at = now()
  const [id, name] = [asAreaId(uuidV7(at)), wanted.trim()]
  return changes.transaction(actor, async (tx) => {
    if ((await insertLearningArea(tx, { id, name, slug })) === 'slug taken') {
      throw new DomainError('learning_area_exists', { slug }, { errors: [fieldError('/slug', 'taken')] })
    }
    const details = { name, slug }
    await recordAuditEvent(tx, { at, actor, action: 'learning_area.created', subject: id, areaId: id, details })
    const topLevel = await findLevel(tx, { areaId: id }, id)
    if (!topLevel) throw noSuchLevel(id)
    return topLevel
  })
}
